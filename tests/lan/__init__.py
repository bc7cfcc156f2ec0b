"""Tests of two machines on one network, as two network namespaces with a cable between them."""

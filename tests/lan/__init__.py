"""Two machines on one network, as far as a kernel can pretend: two network namespaces and a cable between them."""

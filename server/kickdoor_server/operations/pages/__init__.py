"""What programs are told of a server, by HTTP on a port of its own: figures for Prometheus, and whether it is well.

site.py       the port and its three pages; whether people should be sent here
page.py       one page, as Twisted's web asks for it
metrics.py    figures in Prometheus' words; needs the extra `metrics`

    /metrics   counts and sizes; `metrics.FIGURES` lists them
    /healthz   200: the process lives and its reactor turns
    /readyz    200: it can write its journal, and whether it drains or its disk runs low; 503 says why not
"""

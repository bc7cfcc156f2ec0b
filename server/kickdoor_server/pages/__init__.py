"""What programs are told of a server, by HTTP on a port of its own: figures for Prometheus, and whether it is well.

site.py       the port and its three pages
readiness.py  whether players should be sent here: journal, drain
metrics.py    figures in Prometheus' words; needs the extra `metrics`

    /metrics   counts and sizes; `metrics.FIGURES` lists them
    /healthz   200: the process lives and its reactor turns
    /readyz    200: it can write its journal and is not about to stop; 503 says why not
"""

"""HTTP pages for programs on a port of their own: metrics for Prometheus, and health checks.

site.py      the port and its three pages; whether people should be sent here
page.py      one page, for Twisted's web server
metrics.py   metrics in Prometheus' format; needs the extra `metrics`

    /metrics   counts and sizes; `metrics.FIGURES` lists them
    /healthz   200: the process lives and its reactor turns
    /readyz    200: it can write its journal, and whether it drains or its disk runs low; 503 says why not
"""

"""The room in a browser: Litestar, pages in Jinja2, boards in SVG, server-sent events down and POST up."""

#!/usr/bin/env python3
"""Makes the honest PDFs beside this file anew: python3 make.py [folder].

Wants, of Debian: libreoffice-writer, texlive-latex-recommended, ghostscript, img2pdf, qpdf, poppler-utils, chromium,
openssl, python3-cairo, python3-pil.
Two runs differ in dates, keys and identifiers.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

import cairo
from PIL import Image, ImageDraw

made = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(__file__) or '.')
os.chdir(made)
work = tempfile.mkdtemp()


def at_work(name):
    return os.path.join(work, name)


def run(*command, into=None, inside=None):
    own = {**os.environ, 'HOME': work}
    done = subprocess.run(command, cwd=inside, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=own)
    if into:
        with open(into, 'wb') as file:
            file.write(done.stdout)


def write(name, text):
    with open(at_work(name), 'w') as file:
        file.write(text)
    return at_work(name)


def keep(name, of=None):
    """What a program has put beside its source."""
    found = at_work((of or name) + '.pdf')
    if os.path.exists(found):
        shutil.move(found, name + '.pdf')


# Pictures of a page.
def picture(mode, size=(90, 130)):
    image = Image.new('RGB', size, 'white')
    draw = ImageDraw.Draw(image)
    for y in range(4, size[1], 12):
        draw.text((4, y), 'Certificate No. %d' % y, fill=(20, 20, 60))
    draw.rectangle([size[0] - 30, 10, size[0] - 10, 30], fill=(120, 80, 60))
    return image.convert(mode)


picture('RGB').save(at_work('colour.jpg'), quality=50)
picture('L').save(at_work('grey.jpg'), quality=50)
picture('RGB').convert('CMYK').save(at_work('cmyk.jpg'), quality=50)
picture('1').save(at_work('fax.tif'), compression='group4')
picture('P').save(at_work('palette.png'))
picture('RGB').save(at_work('jpeg2000.jp2'))
seen_through = picture('RGB').convert('RGBA')
seen_through.putalpha(120)
seen_through.save(at_work('alpha.png'))

for name, files in {
    'jpeg': ['colour.jpg'],
    'grey': ['grey.jpg'],
    'cmyk': ['cmyk.jpg'],
    'fax': ['fax.tif'],
    'palette': ['palette.png'],
    'jpeg2000': ['jpeg2000.jp2'],
    'three-pages': ['colour.jpg', 'grey.jpg', 'fax.tif'],
}.items():
    run('img2pdf', *map(at_work, files), '-o', 'img2pdf-%s.pdf' % name)
run('img2pdf', '--pagesize', 'A4', '--border', '1cm', at_work('grey.jpg'), '-o', 'img2pdf-a4-border.pdf')
run('img2pdf', '--engine', 'pikepdf', at_work('grey.jpg'), '-o', 'img2pdf-pikepdf.pdf')

picture('RGB').save('pillow.pdf', quality=50)
picture('1').save('pillow-black-white.pdf')
picture('RGB').save('pillow-two-pages.pdf', quality=50, save_all=True, append_images=[picture('L')])


# cairo
def words(context):
    context.select_font_face('DejaVu Sans')
    context.set_font_size(14)
    context.move_to(60, 80)
    context.show_text('Birth certificate – Éloïse Ñuñez')
    context.rectangle(60, 100, 200, 60)
    context.set_source_rgb(0.2, 0.4, 0.6)
    context.fill()
    context.set_source_rgb(0, 0, 0)


def gradient(context):
    colours = cairo.LinearGradient(0, 0, 500, 500)
    colours.add_color_stop_rgba(0, 1, 0, 0, 0.5)
    colours.add_color_stop_rgba(1, 0, 0, 1, 0.9)
    context.set_source(colours)
    context.paint()


def linked(context):
    context.tag_begin(cairo.TAG_LINK, "uri='https://school.example'")
    words(context)
    context.tag_end(cairo.TAG_LINK)


def by_cairo(name, draw=words, version=None, pages=1):
    surface = cairo.PDFSurface(name + '.pdf', 595, 842)
    if version:
        surface.restrict_to_version(version)
    surface.set_metadata(cairo.PDF_METADATA_TITLE, 'A certificate')
    context = cairo.Context(surface)
    for _ in range(pages):
        draw(context)
        context.show_page()
    surface.finish()


by_cairo('cairo-15', version=cairo.PDF_VERSION_1_5)
by_cairo('cairo-14', version=cairo.PDF_VERSION_1_4)
by_cairo('cairo-gradient', gradient)
by_cairo('cairo-link', linked)
by_cairo('cairo-five-pages', pages=5)


# pdfTeX
def tex(name, body, preamble=''):
    source = write(name + '.tex', '\\documentclass{article}\\usepackage{graphicx}\\pagestyle{empty}\\pdfsuppressptexinfo=-1 %s\\begin{document}%s\\end{document}' % (preamble, body))
    for _ in range(2):
        run('pdflatex', '-interaction=batchmode', source, inside=work)
    keep(name)


tex('pdftex', 'Immunisation $x^2$ \\textbf{bold}')
tex('pdftex-13', 'Certificate', '\\pdfminorversion=3')
tex('pdftex-object-streams', 'Certificate of birth', '\\pdfminorversion=5\\pdfobjcompresslevel=3')
tex('pdftex-uncompressed', 'Certificate', '\\pdfcompresslevel=0\\pdfobjcompresslevel=0')
tex('pdftex-bitmap-fonts', 'Certificate', '\\usepackage[T1]{fontenc}')
tex('pdftex-links', '\\section{One}See \\ref{a}, \\url{https://school.example}\\section{Two}\\label{a}', '\\usepackage{hyperref}')
tex('pdftex-pictures', '\\includegraphics[width=4cm]{%s} \\includegraphics[width=3cm]{%s}' % (at_work('grey.jpg'), at_work('alpha.png')))
tex('pdftex-embeds-a-page', '\\includegraphics[width=6cm]{%s}' % os.path.join(made, 'cairo-15.pdf'))
tex('pdftex-form', '\\begin{Form}\\TextField[name=a,value=Maria]{Name:}\\CheckBox[name=b,checked]{Yes}\\end{Form}', '\\usepackage{hyperref}')


# LibreOffice
def options(**chosen):
    kinds = {bool: 'boolean', int: 'long', str: 'string'}
    return ':' + json.dumps({
        key: {'type': kinds[type(value)], 'value': str(value).lower() if isinstance(value, bool) else str(value)}
        for key, value in chosen.items()
    })


page = (
    '<html><head><meta charset=utf-8><title>Certificate</title></head><body><h1>Birth certificate</h1>'
    '<p>Éloïse Ñuñez, <a href="https://school.example">school</a><table border=1><tr><td>a<td>b</table></body></html>'
)


def libreoffice(name, source, kind='writer_web_pdf_Export', chosen=''):
    run('soffice', '--headless', '--convert-to', 'pdf:%s%s' % (kind, chosen), '--outdir', work, source)
    keep(name, os.path.splitext(os.path.basename(source))[0])


html = write('page.html', page)
libreoffice('libreoffice', html)
libreoffice('libreoffice-tagged', html, chosen=options(UseTaggedPDF=True))
libreoffice('libreoffice-pdfa1', html, chosen=options(SelectPdfVersion=1))
libreoffice('libreoffice-16', html, chosen=options(SelectPdfVersion=16))
libreoffice('libreoffice-bookmarks', html, chosen=options(ExportBookmarks=True, InitialView=1))
libreoffice('libreoffice-owner-password', html, chosen=options(
    RestrictPermissions=True, PermissionPassword='owner', Printing=0, Changes=0, EnableCopyingOfContent=False))
form = write('form.html', '<html><body><form>Name <input name=a value=Maria> <input type=checkbox checked> <select><option>Port of Spain</select></form></body></html>')
libreoffice('libreoffice-form', form, chosen=options(ExportFormFields=True))
libreoffice('libreoffice-text', write('letter.txt', 'To the principal\n\nA letter.\n'), 'writer_pdf_Export')

# Chromium
for name, more in {'chromium': [], 'chromium-outline': ['--generate-pdf-document-outline']}.items():
    run('chromium', '--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', *more, '--print-to-pdf=%s.pdf' % os.path.join(made, name), 'file://' + html)


# Ghostscript
def ghostscript(name, device, *files, **chosen):
    run('gs', '-q', '-dBATCH', '-dNOPAUSE', '-r40', '-sDEVICE=' + device, '-sOutputFile=%s.pdf' % name,
        *['-%s=%s' % one for one in chosen.items()], *files)


ghostscript('ghostscript', 'pdfwrite', 'pdftex.pdf')
ghostscript('ghostscript-13', 'pdfwrite', 'cairo-15.pdf', dCompatibilityLevel='1.3')
ghostscript('ghostscript-screen', 'pdfwrite', 'img2pdf-jpeg.pdf', dPDFSETTINGS='/screen')
ghostscript('ghostscript-grey', 'pdfwrite', 'libreoffice.pdf', sColorConversionStrategy='Gray')
ghostscript('ghostscript-merged', 'pdfwrite', 'pdftex.pdf', 'cairo-15.pdf')
ghostscript('ghostscript-prepress', 'pdfwrite', 'libreoffice.pdf', dPDFSETTINGS='/prepress')
ghostscript('ghostscript-linearised', 'pdfwrite', 'pdftex.pdf', dFastWebView='true')
ghostscript('ghostscript-scan-grey', 'pdfimage8', 'pdftex.pdf')
ghostscript('ghostscript-scan-colour', 'pdfimage24', 'pdftex.pdf')
ghostscript('ghostscript-strips', 'pclm8', 'pdftex.pdf')
printed = write('printed.ps', '%!PS\n/Helvetica findfont 20 scalefont setfont 72 700 moveto (From a printer) show showpage\n')
run('ps2pdf', printed, 'ghostscript-distilled.pdf')

# poppler
run('pdftocairo', '-pdf', 'libreoffice.pdf', 'poppler-cairo.pdf')
run('pdftocairo', '-pdf', 'pdftex-pictures.pdf', 'poppler-pictures.pdf')
run('pdfunite', 'pdftex.pdf', 'cairo-15.pdf', 'poppler-united.pdf')

# qpdf
source = 'pdftex-bitmap-fonts.pdf'
weak = ['--allow-weak-crypto']
for name, asked in {
    'linearised': ['--linearize'],
    'object-streams': ['--object-streams=generate'],
    'no-object-streams': ['--object-streams=disable'],
    'qdf': ['--qdf'],
    'uncompressed': ['--stream-data=uncompress'],
    'rotated': ['--rotate=90'],
    'old-header': ['--force-version=1.2'],
    'encrypted-rc4-40': weak + ['--encrypt', '', 'owner', '40', '--'],
    'encrypted-rc4-128': weak + ['--encrypt', '', 'owner', '128', '--use-aes=n', '--'],
    'encrypted-aes-128': weak + ['--encrypt', '', 'owner', '128', '--use-aes=y', '--', '--object-streams=generate'],
    'encrypted-aes-256': ['--encrypt', '', 'owner', '256', '--'],
    'encrypted-to-print': ['--encrypt', '', 'owner', '256', '--modify=none', '--extract=n', '--'],
    'encrypted-metadata-open': weak + ['--encrypt', '', 'owner', '128', '--cleartext-metadata', '--use-aes=y', '--'],
}.items():
    run('qpdf', source, *asked, 'qpdf-%s.pdf' % name)
run('qpdf', '--empty', '--pages', *[source, '1'] * 20, '--', 'qpdf-twenty-pages.pdf')
run('qpdf', 'libreoffice.pdf', '--encrypt', '', 'owner', '256', '--', 'libreoffice-encrypted.pdf')
run('qpdf', 'img2pdf-grey.pdf', '--encrypt', '', 'owner', '256', '--', 'img2pdf-encrypted.pdf')


# Signed by OpenSSL with a certificate of its own: appended to a file as programs for signing do it.
def signed(name, base, rect, picture_of=''):
    run('qpdf', base, '--object-streams=disable', '--compress-streams=n', at_work('plain.pdf'))
    with open(at_work('plain.pdf'), 'rb') as file:
        whole = file.read()
    described = json.loads(subprocess.run(['qpdf', '--json', at_work('plain.pdf')], stdout=subprocess.PIPE).stdout)
    objects = described['qpdf'][1]
    trailer = objects['trailer']['value']
    root, size = trailer['/Root'], trailer['/Size']
    page_ref = described['pages'][0]['object']
    catalog = objects['obj:' + root]['value']
    first = {key: described_value(value) for key, value in objects['obj:' + page_ref]['value'].items()}
    field, signature, drawn = size, size + 1, size + 2
    hole = 8192
    bodies = {
        int(root.split()[0]): '<< %s /AcroForm << /Fields [%d 0 R] /SigFlags 3 >> >>' % (
            ' '.join('%s %s' % (key, described_value(value)) for key, value in catalog.items()), field),
        int(page_ref.split()[0]): '<< %s /Annots [%d 0 R] >>' % (' '.join('%s %s' % one for one in first.items()), field),
        field: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /F 132 /Rect %s /P %s /V %d 0 R %s >>' % (
            rect, page_ref, signature, '/AP << /N %d 0 R >>' % drawn if picture_of else ''),
        signature: '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name (Registrar General) '
                   '/M (D:20260801120000Z) /ByteRange [0 ********** ********** **********] /Contents <%s> >>' % ('0' * hole),
    }
    if picture_of:
        content = 'BT /F1 10 Tf 2 4 Td (%s) Tj ET' % picture_of
        bodies[drawn] = ('<< /Type /XObject /Subtype /Form /BBox [0 0 160 20] /Resources << /Font << /F1 << /Type /Font '
                         '/Subtype /Type1 /BaseFont /Helvetica >> >> >> /Length %d >>\nstream\n%s\nendstream' % (len(content), content))
    places = {}
    for number, body in bodies.items():
        places[number] = len(whole)
        whole += b'%d 0 obj\n%s\nendobj\n' % (number, body.encode('latin-1'))
    start = len(whole)
    whole += b'xref\n' + b''.join(b'%d 1\n%010d 00000 n \n' % one for one in sorted(places.items()))
    before = int(whole[:whole.index(b'%%EOF')].split()[-1])
    whole += b'trailer\n<< /Size %d /Root %s /Prev %d >>\nstartxref\n%d\n%%%%EOF\n' % (
        max(bodies) + 1, root.encode(), before, start)
    opens = whole.index(b'/Contents <0000') + len('/Contents ')
    closes = opens + hole + 2
    for number in (opens, closes, len(whole) - closes):
        whole = whole.replace(b'**********', b'%-10d' % number, 1)
    with open(at_work('covered'), 'wb') as file:
        file.write(whole[:opens] + whole[closes:])
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-subj', '/CN=Registrar General',
        '-keyout', at_work('key.pem'), '-out', at_work('certificate.pem'))
    run('openssl', 'cms', '-sign', '-binary', '-md', 'sha256', '-in', at_work('covered'), '-outform', 'DER',
        '-signer', at_work('certificate.pem'), '-inkey', at_work('key.pem'), into=at_work('signature'))
    with open(at_work('signature'), 'rb') as file:
        digits = file.read().hex().encode().ljust(hole, b'0')
    with open(name + '.pdf', 'wb') as file:
        file.write(whole[:opens + 1] + digits + whole[closes - 1:])


def described_value(value):
    """From qpdf's JSON."""
    if isinstance(value, dict):
        return '<< %s >>' % ' '.join('%s %s' % (key, described_value(one)) for key, one in value.items())
    if isinstance(value, list):
        return '[%s]' % ' '.join(map(described_value, value))
    if isinstance(value, str) and value.startswith('u:'):
        return '(%s)' % value[2:]
    return str(value).lower() if isinstance(value, bool) else str(value)


signed('signed', 'pdftex-bitmap-fonts.pdf', '[0 0 0 0]')
signed('signed-in-sight', 'img2pdf-grey.pdf', '[5 5 65 25]', 'Signed by the Registrar')
shutil.rmtree(work)

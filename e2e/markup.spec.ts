// Typed markup is shown as text everywhere, and a hostile PDF runs no code in the viewer.
import { expect, type Page } from '@playwright/test'
import { pdfFile } from './harness/files'
import { enterOffice, goToScreen, officeCall } from './harness/office'
import { student } from './harness/people'
import { enterStep, goToStep, showStep } from './harness/registration'
import { inCi, test } from './harness/test'

const payloads = {
  mother_name: '<img/src=x onerror=hacked=1>',
  mother_occupation: '<script>hacked=2</script>',
  mother_business_place: '"><svg/onload=hacked=3>',
  father_occupation: '{{constructor.constructor("a")()}}',
  father_business_place: 'javascript:hacked=5//',
  allergy: '</textarea><iframe srcdoc="<script>parent.hacked=6</script>">',
}

const hacked = (page: Page) => page.evaluate(() => (window as unknown as { hacked?: number }).hacked)

test(
  'SEC-61 stored markup is text on every screen of the family and of the office',
  inCi,
  async ({ page }) => {
    let dialogs = 0
    page.on('dialog', (dialog) => {
      dialogs += 1
      void dialog.dismiss()
    })
    await enterStep(page, student, 'family-data')
    await officeCall(page, '/api/student', { id: student.id, ...payloads })
    await page.reload()
    await showStep(page)
    expect(await hacked(page)).toBeUndefined()
    for (const step of ['health-data', 'complete']) {
      await goToStep(page, step)
      expect(await hacked(page)).toBeUndefined()
    }
    await page.getByRole('button', { name: /^Mother/ }).click()
    await expect(page.getByText(payloads.mother_name)).toBeVisible()
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/$/)
    await enterOffice(page, 'dashboard', { q: student.id })
    await goToScreen(page, 'dashboard', { student: student.id })
    await expect(page.getByText(payloads.mother_occupation).first()).toBeVisible()
    await goToScreen(page, 'dashboard', { student: student.id, tab: 'history' })
    await expect(page.getByText(payloads.father_business_place).first()).toBeVisible()
    expect([await hacked(page), dialogs]).toEqual([undefined, 0])
  },
)

/** The sample of CVE-2024-4367: a font whose matrix is a program. */
const hostilePdf = (): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /Length 36 >>\nstream\nBT /F1 24 Tf 20 90 Td (Hello) Tj ET\n\nendstream',
    '<< /Type /Font /Subtype /Type1 /Name /F1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FontMatrix [1 2 3 4 5 (1\\); hacked=7; \\(1)] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

test(
  'SEC-79 a PDF whose font is a program draws a page and runs nothing',
  inCi,
  async ({ page, troubles }) => {
    troubles.expect(/font/i)
    await enterStep(page, student, 'documents')
    await page.getByLabel('Choose a file: SEA slip').setInputFiles(pdfFile('slip.pdf'))
    await expect(page.getByRole('button', { name: 'slip.pdf' })).toBeVisible()
    // Simulates a file that got past the upload checks.
    await page.route('**/api/file/**', (route) =>
      route.fulfill({ contentType: 'application/pdf', body: hostilePdf() }),
    )
    await page.getByRole('button', { name: 'View SEA slip' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible()
    await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
    expect(await hacked(page)).toBeUndefined()
  },
)

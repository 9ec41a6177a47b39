// What may be chosen for a document. A PNG is made a JPEG on the way (shrinkPhoto).
export const fileFormats = {
  PDF: { title: 'PDF', accept: 'application/pdf,.pdf' },
  JPEG: { title: 'JPEG or PNG', accept: 'image/jpeg,image/png,.jpg,.jpeg,.png' },
} as const

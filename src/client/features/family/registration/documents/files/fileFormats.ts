// What may be chosen for a document. Pictures are made what the school takes on the way (family/papers). No kind of
// picture is named: an iPhone then gives a JPEG for its HEIC.
export const fileFormats = {
  PDF: { title: 'Photos or PDF', accept: 'application/pdf,.pdf,image/*' },
  JPEG: { title: 'Photo', accept: 'image/*' },
} as const

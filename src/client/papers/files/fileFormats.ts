// What may be chosen for a document. Pictures are made what the school takes on the way (client/papers). No kind of
// picture is named: an iPhone then gives a JPEG for its HEIC.
export const fileFormats = {
  PDF: {
    title: 'photos from a phone will do, or a PDF',
    accept: 'application/pdf,.pdf,image/*',
    limits: (most: string) => `Photos of any size, or a PDF of at most ${most}`,
  },
  JPEG: {
    title: 'one from a phone will do',
    accept: 'image/*',
    limits: () => 'A photo of any size',
  },
} as const

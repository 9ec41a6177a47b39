// Pictures as JPEGs that a weak line carries: the quality goes down until they are small enough, then the size.
export const mostJpegBytes = 300 * 1024

const qualities = [0.82, 0.72, 0.6, 0.5, 0.4]
const smaller = 0.8

type Encode = (share: number, quality: number) => Promise<Blob>

/** @param encode at this share of the size, in this quality */
export const smallEnough = async (encode: Encode, share = 1): Promise<Blob> => {
  for (const quality of qualities) {
    const jpeg = await encode(share, quality)
    if (jpeg.size <= mostJpegBytes) return jpeg
  }
  return smallEnough(encode, share * smaller)
}

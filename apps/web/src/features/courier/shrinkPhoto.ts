const longestSide = 1600
const quality = 0.8

/**
 * A photo as it is kept and sent: large enough to read an address, small enough for a telephone without a good connection.
 * Drawn anew, it also loses what the camera wrote into it, such as where it was taken. Null for what is no picture.
 */
export const shrinkPhoto = async (file: Blob): Promise<Blob | null> => {
  try {
    const picture = await createImageBitmap(file)
    const ratio = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * ratio))
    canvas.height = Math.max(1, Math.round(picture.height * ratio))
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
  } catch {
    return null
  }
}

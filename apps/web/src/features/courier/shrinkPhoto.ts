const longestSide = 1600
const quality = 0.8

/**
 * Scales a photo: large enough to read an address, small enough for a slow connection. Redrawing also removes
 * the camera's metadata, such as the location. Null when the file is not a picture.
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

/** Smallest valid files of several formats. */

/** JPEG, grey, 16 × 16 pixels. */
export const smallJpeg = Buffer.from(
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAAQABADASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==',
  'base64',
)

export const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEWIiIhYZW6zAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgIA0AAAAwAAFDlLdnAAAAAElFTkSuQmCC',
  'base64',
)

/** PDF without a page; `inside` is inserted where an encryption or a second file would be. */
export const buildPdf = (inside = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n${inside}\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 3/Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  )

/** ZIP with an empty directory, preceded by the name of a part. */
export const buildZip = (partName: string): Buffer =>
  Buffer.concat([
    Buffer.from('504b0304', 'hex'),
    Buffer.from(partName),
    Buffer.from('504b0506', 'hex'),
    Buffer.alloc(18),
  ])

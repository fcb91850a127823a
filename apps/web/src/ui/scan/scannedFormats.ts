/** Barcode formats used on parcels, bags and carriers' labels. */
export const scannedFormats = [
  'code_128',
  'code_39',
  'qr_code',
  'data_matrix',
  'pdf417',
  'itf',
  'ean_13',
] as const

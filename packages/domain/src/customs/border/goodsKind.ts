/** Regimes of goods between Türkiye and the European Union: each has its own proof (A.TR or EUR.1). */

/** Headings of chapters 1 to 24 that are processed agricultural products and inside the customs union. */
const processedFood = /^(1704|1806|190[1-5]|210[1-6]|220[1-358]|240[23])/
/** Headings of the coal and steel agreement. */
const coalSteel = /^(270[1-4]|720[1-9]|721[0-4]|7216|7218|7219|722[0-2]|722[4-8]|7301|7302)/

export type GoodsKind = 'industrial' | 'agricultural' | 'coalSteel'

/**
 * Returns the regime of a tariff code; null for an unknown code. The customs union covers industrial goods and
 * processed agricultural products; by chapter and heading, a customs broker confirms single codes.
 */
export const goodsKindOf = (hsCode: string | null): GoodsKind | null => {
  if (hsCode === null || hsCode === '') return null
  if (Number(hsCode.slice(0, 2)) <= 24) return processedFood.test(hsCode) ? 'industrial' : 'agricultural'
  return coalSteel.test(hsCode) ? 'coalSteel' : 'industrial'
}

/** Returns true for codes of batteries themselves, which are dangerous goods of class 9. */
export const isBattery = (hsCode: string): boolean => /^850[67]/.test(hsCode)

/** Returns true for devices that usually contain a lithium battery: telephones, computers, cameras, watches. */
export const hasBattery = (hsCode: string): boolean =>
  isBattery(hsCode) || /^(8517|8471|8508|8509|8510|8518|8525|8543|9102|9503|8711)/.test(hsCode)

/** Returns true for goods in which dangerous goods are often hidden: batteries, perfume, paint, lighters. */
export const hidesDanger = (hsCode: string): boolean =>
  hasBattery(hsCode) || /^(3208|3209|330[3-7]|3606|9613)/.test(hsCode)

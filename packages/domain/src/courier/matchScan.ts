/** Matches a scanned code to the expected pieces; also works offline. */

/** Normalises codes: scanners and people vary dashes, spaces and case. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

export interface ExpectedPiece {
  assetReference: string
  pieceNumber: number
  codes: readonly string[]
}

export const findExpectedPiece = <Piece extends ExpectedPiece>(
  code: string,
  expected: readonly Piece[],
): Piece | undefined => {
  const wanted = plain(code)
  return expected.find(({ codes }) => codes.some((known) => plain(known) === wanted))
}

/** Returns true when two scans contain the same code. */
export const isSameCode = (one: string, other: string): boolean => plain(one) === plain(other)

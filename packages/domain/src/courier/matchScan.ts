/** Which of the expected pieces a scanned code means, also without a connection. */

/** Scanners and people write dashes, spaces and small letters as they like. */
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

/** Whether two scans read the same code. */
export const isSameCode = (one: string, other: string): boolean => plain(one) === plain(other)

/** Numbers of the sandbox carrier: `SB` with ten digits for a parcel, three more for a piece. */

/** Offset of the serial, so that the numbers have ten digits and differ from other numbers of the product. */
const first = 7_000_000_000

export const waybillOf = (serial: number): string => `SB${first + serial}`

/** @param piece counted from 1 */
export const pieceNumberOf = (serial: number, piece: number): string =>
  waybillOf(serial) + String(piece).padStart(3, '0')

/** Reads a parcel's or piece's number; `piece` is null for the parcel's. Null for other texts. */
export const readNumber = (number: string): { serial: number; piece: number | null } | null => {
  const [, digits, piece] = /^SB(\d{10})(\d{3})?$/.exec(number) ?? []
  const serial = Number(digits) - first
  if (!digits || serial < 1 || serial > 2_147_483_647) return null
  return { serial, piece: piece === undefined ? null : Number(piece) }
}

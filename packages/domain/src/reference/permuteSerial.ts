/** Number of values of the permutation: eight decimal digits. */
export const serialSpace = 100_000_000

/**
 * The Feistel network works on 2 × 14 bits, slightly more than the space; a value outside the space is permuted
 * again.
 */
const halfBits = 14
const halfMask = (1 << halfBits) - 1
const rounds = 5

const mix = (half: number, round: number, key: number): number => {
  let value = Math.imul(half ^ key ^ Math.imul(round + 1, 0x9e3779b1), 0x85ebca6b)
  value ^= value >>> 13
  value = Math.imul(value, 0xc2b2ae35)
  return (value ^ (value >>> 16)) & halfMask
}

const permuteOnce = (value: number, key: number): number => {
  let left = value >>> halfBits
  let right = value & halfMask
  for (let round = 0; round < rounds; round++) {
    ;[left, right] = [right, left ^ mix(right, round, key)]
  }
  return (left << halfBits) | right
}

/**
 * Maps an increasing serial number one-to-one to a scattered number, so that a reference reveals neither its
 * neighbours nor how many exist (docs/rules.md, Shipments). `key` is any integer; another key gives another
 * order.
 * @throws RangeError outside 0 … 99,999,999
 */
export const permuteSerial = (serial: number, key: number): number => {
  if (!Number.isInteger(serial) || serial < 0 || serial >= serialSpace) {
    throw new RangeError(`serial number ${serial} is outside the space of references`)
  }
  // Permuting until the value is inside the space keeps the map one-to-one (cycle walking).
  let value = permuteOnce(serial, key)
  while (value >= serialSpace) value = permuteOnce(value, key)
  return value
}

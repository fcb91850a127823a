/** JSON written straight into bytes, for answers that are asked for often: no objects, no strings to join and encode. */

/** Text that is JSON already, as bytes to be put in any number of times. */
export const jsonFragment = (json: string): Uint8Array => Buffer.from(json)

/** Several answers share a block of memory; one that waits for a slow reader keeps no more than its block. */
const blockBytes = 65_536

/** Fewer bytes than this are copied faster one by one. */
const shortBytes = 24

export class JsonBytes {
  #block = Buffer.allocUnsafe(blockBytes)
  #begin = 0
  #at = 0

  /** Moves what was put to a larger block where `count` more bytes do not fit. */
  #reserve(count: number): void {
    if (this.#at + count <= this.#block.length) return
    const written = this.#block.subarray(this.#begin, this.#at)
    const block = Buffer.allocUnsafe(Math.max(blockBytes, 2 * written.length + count))
    block.set(written)
    this.#block = block
    this.#begin = 0
    this.#at = written.length
  }

  put(fragment: Uint8Array): this {
    const { length } = fragment
    this.#reserve(length)
    if (length < shortBytes) {
      const block = this.#block
      const at = this.#at
      for (let index = 0; index < length; index++) block[at + index] = fragment[index]!
    } else this.#block.set(fragment, this.#at)
    this.#at += length
    return this
  }

  /** JSON as text; what stands in a string must be escaped already. */
  putText(json: string): this {
    this.#reserve(3 * json.length)
    this.#at += this.#block.write(json, this.#at, 'utf8')
    return this
  }

  /** Minor units as a number with two decimals: 1234 is 12.34. */
  putHundredths(minor: number): this {
    if (minor < 0 || minor > 0x7fffffff) return this.putText(String(minor / 100))
    this.#reserve(12)
    let digits = 3
    for (let limit = 1000; minor >= limit && digits < 10; limit *= 10) digits++
    let rest = minor
    const block = this.#block
    let at = this.#at + digits
    this.#at += digits + 1
    for (let place = 0; place <= digits; place++, at--) {
      if (place === 2) block[at] = 46
      else {
        const tenth = (rest / 10) | 0
        block[at] = 48 + rest - tenth * 10
        rest = tenth
      }
    }
    return this
  }

  /** Returns the written bytes and starts the next answer behind them. */
  finish(): Buffer {
    const written = this.#block.subarray(this.#begin, this.#at)
    this.#begin = this.#at
    return written
  }
}

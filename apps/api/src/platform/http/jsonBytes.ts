/** JSON written straight into bytes, for answers that are asked for often: no objects, no strings to join and encode. */

/** Text that is JSON already, as bytes to be put in any number of times. */
export const jsonFragment = (json: string): Uint8Array => Buffer.from(json)

export class JsonBytes {
  #bytes = Buffer.allocUnsafe(65_536)
  #at = 0

  /** Grows so that `count` more bytes fit. */
  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + count)
    larger.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = larger
  }

  put(fragment: Uint8Array): this {
    this.#reserve(fragment.length)
    this.#bytes.set(fragment, this.#at)
    this.#at += fragment.length
    return this
  }

  /** JSON as text; what stands in a string must be escaped already. */
  putText(json: string): this {
    this.#reserve(3 * json.length)
    this.#at += this.#bytes.write(json, this.#at, 'utf8')
    return this
  }

  /** Minor units as a number with two decimals: 1234 is 12.34. */
  putHundredths(minor: number): this {
    if (minor < 0 || minor > 0x7fffffff) return this.putText(String(minor / 100))
    this.#reserve(12)
    let digits = 3
    for (let limit = 1000; minor >= limit && digits < 10; limit *= 10) digits++
    let rest = minor
    const bytes = this.#bytes
    let at = this.#at + digits
    this.#at += digits + 1
    for (let place = 0; place <= digits; place++, at--) {
      if (place === 2) bytes[at] = 46
      else {
        const tenth = (rest / 10) | 0
        bytes[at] = 48 + rest - tenth * 10
        rest = tenth
      }
    }
    return this
  }

  /** A copy of what was put; the writer begins anew. */
  finish(): Buffer {
    const written = Buffer.from(this.#bytes.subarray(0, this.#at))
    this.#at = 0
    return written
  }
}

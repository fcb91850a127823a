/** JSON written directly as bytes, for frequent answers: avoids objects, string concatenation and encoding. */

/** Encodes JSON text as bytes that can be appended repeatedly. */
export const jsonFragment = (json: string): Uint8Array => Buffer.from(json)

/**
 * Block size: several answers share a memory block, so that an answer that waits for a slow reader retains only
 * its block.
 */
const blockBytes = 65_536

/** Maximum length in bytes for which copying byte by byte is faster. */
const shortBytes = 24

export class JsonBytes {
  #block = Buffer.allocUnsafe(blockBytes)
  #begin = 0
  #at = 0

  /** Moves the content to a larger block when `count` more bytes do not fit. */
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

  /** Appends JSON text; strings must already be escaped. */
  putText(json: string): this {
    this.#reserve(3 * json.length)
    this.#at += this.#block.write(json, this.#at, 'utf8')
    return this
  }

  /** Appends minor units as a number with two decimals: 1234 is 12.34. */
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

  /** Returns the written bytes; the next answer starts after them in the same block. */
  finish(): Buffer {
    const written = this.#block.subarray(this.#begin, this.#at)
    this.#begin = this.#at
    return written
  }
}

/**
 * Index of words in typed arrays: hundreds of thousands of words of rows as objects would take ten times the memory, and
 * leave as much garbage when they are built.
 */

/** Numbers words in the order in which they are added. */
export const numberWords = () => {
  const ids = new Map<string, number>()
  const wordsById: string[] = []
  return {
    ids: ids as ReadonlyMap<string, number>,
    wordsById: wordsById as readonly string[],
    /** @throws RangeError for more words than fit into two bytes */
    add: (word: string): number => {
      let id = ids.get(word)
      if (id === undefined) {
        if (wordsById.length > 0xffff) throw new RangeError('too many words')
        ids.set(word, (id = wordsById.push(word) - 1))
      }
      return id
    },
  }
}

interface Postings {
  /** Calls with each row that has the word, in order, and how much the word counts there. */
  each: (id: number, visit: (at: number, share: number) => void) => void
}

/** Collects the words of rows, one row after the other. */
export const collectPostings = (rowCount: number) => {
  if (rowCount > 0x10000) throw new RangeError('too many rows')
  const shares: number[] = []
  const shareOfWord = new Uint8Array(0x10000)
  const wordsOfRow: number[] = []
  let size = 0
  let [words, rows, places] = [new Uint16Array(0x10000), new Uint16Array(0x10000), new Uint8Array(0x10000)]
  const grow = (): void => {
    const old = { words, rows, places }
    words = new Uint16Array(2 * size)
    rows = new Uint16Array(2 * size)
    places = new Uint8Array(2 * size)
    words.set(old.words)
    rows.set(old.rows)
    places.set(old.places)
  }
  /** Place of the share, from 1: 0 is a word that the row does not have. */
  const placeOf = (share: number): number => shares.indexOf(share) + 1 || shares.push(share)

  return {
    /** Adds words to the current row; a word that it has already takes the new share. */
    put: (ids: readonly number[], share: number): void => {
      const place = placeOf(share)
      for (const id of ids) {
        if (shareOfWord[id] === 0) wordsOfRow.push(id)
        shareOfWord[id] = place
      }
    },
    endRow: (at: number): void => {
      for (const id of wordsOfRow) {
        if (size === words.length) grow()
        words[size] = id
        rows[size] = at
        places[size++] = shareOfWord[id]!
        shareOfWord[id] = 0
      }
      wordsOfRow.length = 0
    },
    finish: (wordCount: number): Postings => {
      const ends = new Uint32Array(wordCount + 1)
      for (let at = 0; at < size; at++) ends[words[at]! + 1]!++
      for (let id = 0; id < wordCount; id++) ends[id + 1]! += ends[id]!
      const begins = ends.slice()
      const [sortedRows, sortedPlaces] = [new Uint16Array(size), new Uint8Array(size)]
      for (let at = 0; at < size; at++) {
        const to = begins[words[at]!]!++
        sortedRows[to] = rows[at]!
        sortedPlaces[to] = places[at]!
      }
      return {
        each: (id, visit) => {
          const end = ends[id + 1]!
          for (let at = ends[id]!; at < end; at++) visit(sortedRows[at]!, shares[sortedPlaces[at]! - 1]!)
        },
      }
    },
  }
}

/** Returns a function that gives the same object for equal traits: most rows have few or none. */
export const sharedTraits = <Trait extends string>() => {
  const known = new Map<string, readonly ReadonlySet<Trait>[]>()
  return (traits: readonly ReadonlySet<Trait>[]): readonly ReadonlySet<Trait>[] => {
    const key = traits.map((ofKind) => [...ofKind].join(' ')).join('/')
    const same = known.get(key)
    if (!same) known.set(key, traits)
    return same ?? traits
  }
}

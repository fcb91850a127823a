import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Bytes by content: the same bytes get the same key, and a key never changes its bytes. */
export interface FileStore {
  /** Returns the key after the bytes are safe on disk. */
  put: (bytes: Uint8Array) => Promise<string>
  /** Null when there is no such file. */
  get: (key: string) => Promise<Uint8Array | null>
}

export const createFolderStore = (folder: string): FileStore => {
  const place = (key: string) => path.join(folder, key.slice(0, 2), key)
  return {
    put: async (bytes) => {
      const key = createHash('sha256').update(bytes).digest('hex')
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true })
      // Written beside and renamed: a reader never sees half a file, a crash leaves none.
      const draft = `${target}.${process.pid}.${performance.now()}`
      await writeFile(draft, bytes, { flush: true })
      await rename(draft, target)
      return key
    },
    get: async (key) => {
      if (!/^[0-9a-f]{64}$/.test(key)) return null
      try {
        return new Uint8Array(await readFile(place(key)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
  }
}

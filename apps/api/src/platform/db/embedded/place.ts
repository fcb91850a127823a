import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter } from './serverUser.ts'
import type { ServerUser } from './serverUser.ts'

/**
 * The folder for binaries and data: `directory` itself, unless the server's user cannot enter it (root's project under
 * /root, say). Then a new folder under /var/lib, or under the temporary folder for data that need not last. Its name
 * stands in `directory/moved-to`, so that a project that is removed and cloned anew to the same path does not find the
 * data of the one before.
 */
export const findPlace = (directory: string, user: ServerUser, durable: boolean): string => {
  mkdirSync(directory, { recursive: true })
  const note = join(directory, 'moved-to')
  if (!existsSync(note)) {
    if (canEnter(directory, user)) return directory
    choosePlaceElsewhere(note, durable ? '/var/lib' : tmpdir())
  }
  const place = readFileSync(note, 'utf8')
  mkdirSync(place, { recursive: true })
  return place
}

/** Several processes may choose at once: a hard link is made by one of them only, and all read that one's choice. */
const choosePlaceElsewhere = (note: string, parent: string) => {
  const place = mkdtempSync(join(parent, 'kervan-'))
  chmodSync(place, 0o755)
  const draft = `${note}.${process.pid}`
  writeFileSync(draft, place)
  try {
    linkSync(draft, note)
  } catch (error) {
    rmSync(place, { recursive: true })
    if (!existsSync(note)) throw error
  } finally {
    rmSync(draft)
  }
}

import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from './settings.ts'

export type SecretName = 'TOKEN_SECRET' | 'CAPTCHA_SECRET'

/**
 * Returns 32 bytes as hexadecimal digits, created at the first start and stored in the data folder. Processes
 * that start at the same time get the same secret: the file is created exclusively.
 */
export const readLocalSecret = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>, fileName: string): string => {
  const folder = path.join(DATA_DIR, 'secrets')
  const file = path.join(folder, fileName)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/** Returns the secret from the settings or, outside production, this machine's own. */
export const readSecret = (settings: Settings, name: SecretName): string =>
  settings[name] ?? readLocalSecret(settings, name.toLowerCase())

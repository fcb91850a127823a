import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openKeyRing } from './keyRing.ts'
import { readKeys } from './sealingKeys.ts'
import { readSettings } from './settings.ts'

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'kervan-keys-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const [oldKey, newKey] = [`old:${'1a'.repeat(32)}`, `new:${'2b'.repeat(32)}`]
const ringOf = (CREDENTIAL_KEYS?: string) => openKeyRing(readSettings({ DATA_DIR, CREDENTIAL_KEYS }))!

describe('key ring', () => {
  it('decrypts its own output, and never encrypts twice to the same bytes', () => {
    const ring = ringOf(newKey)
    const [one, two] = [ring.seal('gizli ş', 'ups'), ring.seal('gizli ş', 'ups')]
    expect(ring.open(one, 'ups')).toBe('gizli ş')
    expect(one.keyId).toBe('new')
    expect(one.bytes.equals(two.bytes)).toBe(false)
    expect(one.bytes.toString('latin1')).not.toContain('gizli')
  })

  it('refuses to decrypt with another context, or after a changed bit', () => {
    const ring = ringOf(newKey)
    const sealed = ring.seal('secret', 'ups of the house')
    expect(ring.open(sealed, 'ups of company 7')).toBeNull()
    for (const at of [0, 13, sealed.bytes.length - 1]) {
      const bytes = Buffer.from(sealed.bytes)
      bytes[at]! ^= 1
      expect(ring.open({ ...sealed, bytes }, 'ups of the house')).toBeNull()
    }
    expect(ring.open({ ...sealed, bytes: sealed.bytes.subarray(0, 20) }, 'ups of the house')).toBeNull()
  })

  it('encrypts with the first key, and decrypts with all configured keys', () => {
    const sealed = ringOf(oldKey).seal('secret', 'ups')
    const both = ringOf(`${newKey},${oldKey}`)
    expect(both.open(sealed, 'ups')).toBe('secret')
    expect(both.seal('secret', 'ups').keyId).toBe('new')
    expect(ringOf(newKey).open(sealed, 'ups')).toBeNull()
  })

  it('creates a persistent key at the first start outside production', () => {
    const sealed = ringOf().seal('secret', 'ups')
    expect(ringOf().open(sealed, 'ups')).toBe('secret')
  })

  it.each(['', 'a', `a:${'1a'.repeat(31)}`, `a b:${'1a'.repeat(32)}`, `${oldKey},${oldKey}`, `${oldKey},`])(
    'rejects %j as encryption keys',
    (text) => {
      expect(readKeys(text)).toBeNull()
    },
  )
})

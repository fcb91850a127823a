import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderStore } from './fileStore.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kervan-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('file store', () => {
  it('returns the same key for the same file content, and the content by key', async () => {
    const store = createFolderStore(folder)
    const bytes = new TextEncoder().encode('İhracat faturası')
    const keys = await Promise.all([store.put(bytes), store.put(bytes)])
    expect(keys[0]).toBe(keys[1])
    expect(await store.get(keys[0])).toEqual(bytes)
    const names = await readdir(path.join(folder, keys[0].slice(0, 2)))
    expect(names).toEqual([keys[0]])
  })

  it("finds no file outside the store's folder", async () => {
    const store = createFolderStore(folder)
    expect(await store.get('../../etc/passwd')).toBeNull()
    expect(await store.get('0'.repeat(64))).toBeNull()
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveWeb } from './serveWeb.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kervan-web-'))
  const files = ['index.html', 'kvkk.html', 'landing.html', 'signin.html', 'signin.en.html']
  const german = ['html', 'en.html', 'de.html'].flatMap((end) => [`trackingseperated.${end}`, `t.${end}`])
  for (const file of [...files, ...german]) await writeFile(path.join(folder, file), file)
  app = Fastify()
  await serveWeb(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const open = (url: string, headers: Record<string, string>) => app.inject({ url, headers })

it.each([
  ['/signin', 'tr-TR,tr;q=0.9', 'signin.html'],
  ['/signin', 'ja-JP', 'signin.en.html'],
  ['/signin', 'de-DE,de;q=0.9,tr;q=0.3', 'signin.html'],
  ['/signin', 'de-DE', 'signin.en.html'],
  ['/signin?lang=tr', 'en', 'signin.html'],
  ['/signin?lang=xx', 'en', 'signin.en.html'],
  ['/trackingseperated', 'de-CH,en;q=0.5', 'trackingseperated.de.html'],
  ['/trackingseperated?reference=KRV&lang=de', 'tr', 'trackingseperated.de.html'],
  ['/trackingseperated/%7B%7D', 'fr', 'trackingseperated.en.html'],
  ['/t/anadolu-kilim/KRV-1', 'de', 't.de.html'],
])('sends for %s and the languages %s the page %s', async (url, language, page) => {
  const reply = await open(url, { 'accept-language': language })
  expect(reply.body).toBe(page)
  expect(reply.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
})

it('sends the page in the stored language, whatever the browser and the link want', async () => {
  const reply = await open('/trackingseperated?lang=en', {
    'accept-language': 'de',
    cookie: 'theme=dark; locale=tr',
  })
  expect(reply.body).toBe('trackingseperated.html')
  expect(reply.headers['content-language']).toBe('tr')
  const unspoken = await open('/signin', { 'accept-language': 'fr', cookie: 'locale=de' })
  expect(unspoken.body).toBe('signin.en.html')
})

it('sends the empty page when a reference shows its result above the prices', async () => {
  expect((await open('/landing', {})).body).toBe('landing.html')
  expect((await open('/landing?reference=', {})).body).toBe('landing.html')
  expect((await open('/landing?reference=KRV-1', {})).body).toBe('index.html')
})

it('sends Turkish to a reader who names no language, such as a search engine', async () => {
  expect((await open('/signin', {})).body).toBe('signin.html')
})

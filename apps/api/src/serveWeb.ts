/** Serves the built web application. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguages, chooseLanguage, readerLanguages } from '@kervan/domain/readerLanguage'
import { legalPageFiles } from './features/account/legal/serveLegalPages.ts'
import type { ReaderLanguage } from './platform/language.ts'

/** `signin.html` is the Turkish page `/signin`, `signin.en.html` the English one. */
const pageFile = /^([^.]+)(?:\.([a-z]{2}))?\.html$/

/** Languages of each public page by name, `signin`. */
const listPages = (folder: string): Map<string, ReaderLanguage[]> => {
  const pages = new Map<string, ReaderLanguage[]>()
  for (const file of readdirSync(folder)) {
    const [, name, suffix = 'tr'] = pageFile.exec(file) ?? []
    const language = readerLanguages.find((known) => known === suffix)
    if (!name || !language || name === 'index' || legalPageFiles.includes(file)) continue
    pages.set(name, [...(pages.get(name) ?? []), language])
  }
  return pages
}

const storedLanguage = /(?:^|;\s*)locale=([a-z]{2})(?:;|$)/

/**
 * Languages that the reader wants, most wanted first: the stored choice, that of the email whose link was opened,
 * those of the browser. The web application chooses in the same order (apps/web/src/platform/text/language.ts).
 */
const wantedLanguages = ({ headers, query }: FastifyRequest): string[] => {
  const { lang } = query as { lang?: unknown }
  return [
    storedLanguage.exec(headers.cookie ?? '')?.[1] ?? [],
    typeof lang === 'string' ? lang : [],
    acceptedLanguages(headers['accept-language'] ?? ''),
  ].flat()
}

const makeSender =
  (pages: ReadonlyMap<string, ReaderLanguage[]>) =>
  (name: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const language = chooseLanguage(wantedLanguages(request), pages.get(name)!)
    return reply
      .header('Vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('Content-Language', language)
      .sendFile(language === 'tr' ? `${name}.html` : `${name}.${language}.html`)
  }

/** Pages that show a result above their content when the address names a reference. */
const resultFirstPages: readonly string[] = ['landing']

/** Returns true when a prerendered page would move down as soon as its result is known. */
const showsResultFirst = (name: string, { query }: FastifyRequest): boolean =>
  resultFirstPages.includes(name) && Boolean((query as { reference?: unknown }).reference)

const trackingPage = 'trackingseperated'
const senderPage = 't'

/**
 * Hashed files are cached for a year, pages never; an unknown path gets the app shell. A public page has a
 * separate file for each of its languages.
 */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    globIgnore: legalPageFiles,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const pages = listPages(folder)
  const send = makeSender(pages)
  for (const name of pages.keys())
    app.get(`/${name}`, (request, reply) =>
      showsResultFirst(name, request) ? reply.sendFile('index.html') : send(name, request, reply),
    )
  // Older links contain the search as JSON in the path. The app shell would load everything behind sign-in, so
  // they get the tracking page.
  if (pages.has(trackingPage))
    app.get('/trackingseperated/:search', (request, reply) => send(trackingPage, request, reply))
  // All sender pages share one page.
  if (pages.has(senderPage))
    for (const address of ['/t/:slug', '/t/:slug/:reference'])
      app.get(address, (request, reply) => send(senderPage, request, reply))
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import type { Db } from '../../../platform/db/database.ts'
import { findHouse } from '../../company/house/findHouse.ts'
import { fillLegalPage } from './fillLegalPage.ts'

/** Files of the built web application that are served with inserted text instead. */
export const legalPageFiles = legalTexts.map((text) => text.path.slice(1))

/** Serves the legal texts with the platform's name, with and without `.html`. */
export const serveLegalPages = (app: FastifyInstance, db: Db, webFolder: string): void => {
  for (const file of legalPageFiles) {
    const place = path.join(webFolder, file)
    if (!existsSync(place)) continue
    const html = readFileSync(place, 'utf8')
    for (const address of [`/${file}`, `/${file.slice(0, -'.html'.length)}`])
      app.get(address, async (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('Cache-Control', 'no-cache')
          .send(fillLegalPage(html, await findHouse(db))),
      )
  }
}

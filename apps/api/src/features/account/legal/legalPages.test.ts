import path from 'node:path'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { saveSettings } from '../../company/testing/buildCompany.ts'
import { serveLegalPages } from './serveLegalPages.ts'

const pages = path.join(import.meta.dirname, '../../../../../web/public')

let test: TestApp
let site: FastifyInstance
beforeAll(async () => {
  test = await startTestApp()
  site = fastify()
  serveLegalPages(site, test.services.db, pages)
})
afterAll(() => Promise.all([site.close(), test.close()]))

const read = async (url: string): Promise<string> => {
  const { statusCode, body } = await site.inject({ method: 'GET', url })
  expect(statusCode).toBe(200)
  return body.replaceAll(/\s+/g, ' ')
}

describe('legal pages', () => {
  it("shows generic words in the legal pages until the company's information is entered", async () => {
    for (const { path: address } of legalTexts) {
      const html = await read(address)
      expect(html).toContain('Kervan platformunu işleten şirket')
      expect(html).not.toMatch(/\[|Taslak|Draft/)
    }
  })

  it('names the company and its contact details in the legal pages in both languages', async () => {
    await saveSettings(test, await test.tokenOf('admin'), {
      name: 'Kuzey & Güney <Kargo> A.Ş.',
      mersisNumber: '0454 0536 9200 0015',
      kepAddress: 'kuzey@hs01.kep.example',
    })
    for (const { path: address } of legalTexts) {
      const html = await read(address)
      expect(html).not.toContain('Kervan platformunu işleten şirket')
      expect(html).not.toContain('the company that runs the Kervan platform')
      expect(html).toContain('Kuzey &amp; Güney &lt;Kargo&gt; A.Ş.')
      expect(html).toContain('<li>MERSİS numarası: 0454053692000015</li>')
      expect(html).toContain('<li>Vergi dairesi: ')
      expect(html).toContain('<li>Address: Büyükdere Cad. No: 185, 34394 Şişli İstanbul</li>')
      expect(html).toContain('muhasebe@isik.example / kuzey@hs01.kep.example adresine')
    }
  })

  it('serves the legal pages with and without file extension', async () => {
    expect(await read('/kvkk')).toBe(await read('/kvkk.html'))
  })
})

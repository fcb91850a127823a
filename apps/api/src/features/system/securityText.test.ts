import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '../../platform/settings.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { saveSettings } from '../company/testing/buildCompany.ts'
import { securityTextPath, serveSecurityText } from './serveSecurityText.ts'

let test: TestApp
const sites: FastifyInstance[] = []
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => Promise.all([...sites.map((site) => site.close()), test.close()]))

/** Reads the file of an installation with other settings on the same database. */
const readWith = async (environment: Record<string, string>) => {
  const site = fastify()
  sites.push(site)
  const clock = () => new Date('2026-11-26T15:30:00Z')
  serveSecurityText(site, { ...test.services, settings: readSettings(environment), clock })
  return site.inject(securityTextPath)
}

it('answers 404 while no contact is known', async () => {
  expect((await test.app.inject(securityTextPath)).statusCode).toBe(404)
})

it('returns contact, expiry, languages and its own https address', async () => {
  const { statusCode, headers, body } = await readWith({
    PUBLIC_URL: 'https://kervan.example/',
    SECURITY_CONTACT: 'guvenlik@kervan.example',
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:guvenlik@kervan.example',
    'Expires: 2027-05-25T00:00:00Z',
    'Preferred-Languages: tr, en',
    'Canonical: https://kervan.example/.well-known/security.txt',
    '',
  ])
})

it('returns a web address as contact and omits an own address without TLS', async () => {
  const { body } = await readWith({ SECURITY_CONTACT: 'https://kervan.example/security' })
  expect(body).toContain('Contact: https://kervan.example/security\n')
  expect(body).not.toContain('Canonical')
})

it("returns the platform's email when the setting is empty", async () => {
  await saveSettings(test, await test.tokenOf('admin'), {})
  expect((await test.app.inject(securityTextPath)).body).toContain('Contact: mailto:muhasebe@isik.example\n')
})

it.each(['http://kervan.example', 'somebody'])('refuses the contact %s at startup', (contact) => {
  expect(() => readSettings({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT')
})

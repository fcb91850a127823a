/** Setup for all API tests: one PostgreSQL with a migrated and seeded template database, and the bundled product. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { bundleApi } from '../../../../scripts/bundleApi.mjs'
import type { TestProject } from 'vitest/node'
import { seedDemonstration, seedFacts } from '../db/seed/seed.ts'
import { openDatabase } from '../platform/db/database.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded/startEmbeddedPostgres.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { testPassword } from './testPassword.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server with the template database. */
    templateDatabase: string
    /** Product as one file, for tests that start it as a separate process. */
    productFile: string
  }
}

const root = path.join(import.meta.dirname, '../../../..')

const openServer = async () => {
  const given = process.env.DATABASE_URL
  if (given) return { connectionString: given, stop: async () => {} }
  const directory = mkdtempSync(path.join(os.tmpdir(), 'kervan-tests-'))
  const server = await startEmbeddedPostgres({ directory, log: () => {}, durable: false })
  return {
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bundle = `.cache/product-${process.pid}`
  await bundleApi(bundle)
  project.provide('productFile', path.join(root, bundle, 'main.js'))
  const server = await openServer()
  const templateName = `kervan_template_${process.pid}`
  const admin = new pg.Client({ connectionString: server.connectionString })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  const address = new URL(server.connectionString)
  address.pathname = `/${templateName}`
  await migrateDatabase(address.href)
  const database = openDatabase(address.href, 4, () => {})
  await seedFacts(database.db)
  await seedDemonstration(database.db, { choosePassword: () => testPassword })
  await database.close()
  project.provide('templateDatabase', address.href)
  return async () => {
    rmSync(path.join(root, bundle), { recursive: true, force: true })
    await admin.query(`drop database if exists ${templateName} with (force)`)
    await admin.end()
    await server.stop()
  }
}

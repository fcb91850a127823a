import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './apps/api/src/platform/platform.tables.ts',
    './apps/api/src/{features,sandboxBank,sandboxCarrier}/**/*.tables.ts',
  ],
  out: './apps/api/src/db/migrations',
})

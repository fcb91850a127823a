import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../../platform/columns.ts'
import { agencies, companies } from '../company/company.tables.ts'

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number'),
    passwordHash: text('password_hash'),
    companyId: integer('company_id').references(() => companies.id),
    agencyId: integer('agency_id').references(() => agencies.id),
    isActive: boolean('is_active').notNull().default(true),
    isOperationUser: boolean('is_operation_user').notNull().default(false),
    language: text().notNull().default('tr'),
    /** Read by the release before `sessions` only, which may still run during an update. Drop it in a later one. */
    tokensValidFrom: moment('tokens_valid_from').notNull().defaultNow(),
    profilePhotoKey: text('profile_photo_key'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_company_id').on(table.companyId),
  ],
)

/** A role is one permission flag (docs/rules.md, Users and access). */
export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  definition: text().notNull().unique(),
})

export const roleGroups = pgTable('role_groups', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Name in the token's `role` claim. */
  role: text().notNull(),
  nameTr: text('name_tr').notNull(),
  nameEn: text('name_en').notNull(),
})

export const roleGroupRoles = pgTable(
  'role_group_roles',
  {
    roleGroupId: integer('role_group_id')
      .notNull()
      .references(() => roleGroups.id),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.roleGroupId, table.roleId] })],
)

export const userRoleGroups = pgTable(
  'user_role_groups',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    roleGroupId: integer('role_group_id')
      .notNull()
      .references(() => roleGroups.id),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleGroupId] })],
)

/**
 * One row per sign-in; ending a session deletes its row. A token names its session (`sid`) and holds while it is the
 * session's current token, or the one before it until the overlap is over.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    tokenId: uuid('token_id').notNull().defaultRandom(),
    tokenIssuedAt: moment('token_issued_at').notNull(),
    retiredTokenId: uuid('retired_token_id'),
    retiredTokenUntil: moment('retired_token_until'),
    startedAt: moment('started_at').notNull(),
    /** End of the current token. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
    check(
      'sessions_retired_token',
      sql`(${table.retiredTokenId} is null) = (${table.retiredTokenUntil} is null)`,
    ),
  ],
)

/** Read by the release before `sessions` only, which may still run during an update. Drop it in a later one. */
export const revokedTokens = pgTable('revoked_tokens', {
  tokenId: text('token_id').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** Tokens issued before this moment do not hold: a password change moves it. */
    tokensValidFrom: moment('tokens_valid_from').notNull().defaultNow(),
    profilePhotoKey: text('profile_photo_key'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_company_id').on(table.companyId),
  ],
)

/** A role is one permission flag (decisions, section 1). */
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

/** Tokens ended before their time, by their id; swept after they would have expired. */
export const revokedTokens = pgTable('revoked_tokens', {
  tokenId: text('token_id').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

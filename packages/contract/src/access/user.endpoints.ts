/** Users and their administration. */
import { z } from 'zod'
import { email, phoneNumber, userId } from '../account/accountFields.ts'
import { accountLimits } from '../account/accountRules.ts'
import { endpoint } from '../endpoint.ts'
import { largestInteger, optionalText, outcome, rowId, versionNumber } from '../fields.ts'
import { companyFilter, daysFilter, flagFilter, idFilter, searchFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'
import { roleNames } from '../roleNames.ts'

const access = 'definitions_usercrud'

/** Id of a row; −1 or 0 creates a row. */
const rowIdOrNew = () =>
  z.coerce
    .number('validation:choice')
    .int('validation:choice')
    .min(-1, 'validation:choice')
    .max(largestInteger, 'validation:choice')
    .default(-1)

export const namedRow = z.object({ id: z.int(), name: z.string() })

const userItem = z.object({
  id: z.int(),
  email: z.string(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  companyID: z.int().nullable(),
  companyName: z.string().nullable(),
  agencyID: z.int().nullable(),
  agencyName: z.string().nullable(),
  roleGroups: z.array(namedRow),
  active: z.int(),
  isOperationUser: z.boolean(),
  lastSignInAt: z.iso.datetime().nullable(),
  createdDate: z.iso.datetime(),
  /** Version of the user that a change request must send back. */
  version: z.int(),
})
export type UserItem = z.output<typeof userItem>

/** `-1` means both; the API uses numbers here. */
const activeFilter = {
  kind: 'choice' as const,
  label: 'access/users:column.active',
  field: z.preprocess(
    (sent) => (sent === -1 || sent === '-1' ? null : typeof sent === 'number' ? String(sent) : sent),
    z.enum(['1', '0'], 'validation:choice').nullish(),
  ),
  options: ['1', '0'] as const,
  words: (option: string) => `access/users:active.${option}`,
}

const userFilters = {
  searchText: searchFilter('access/users:search'),
  active: activeFilter,
  roleGroupID: idFilter('access/users:column.roleGroups'),
  withoutGroup: flagFilter('access/users:withoutGroup', (option) => `access/users:yesNo.${option}`),
  companyID: companyFilter('access/users:column.company'),
  agencyID: idFilter('access/users:column.agency'),
  isOperationUser: flagFilter(
    'access/users:column.isOperationUser',
    (option) => `access/users:yesNo.${option}`,
  ),
  lastSignIn: daysFilter('access/users:column.lastSignIn', 'lastSignInFrom', 'lastSignInTo'),
  created: daysFilter('access/users:column.created', 'createdFrom', 'createdTo'),
}

const userSorts = [
  'name',
  '-name',
  'email',
  '-email',
  '-created',
  'created',
  '-lastSignIn',
  'lastSignIn',
] as const

/** Declaration shared by all user lists, for any permission flag. */
export const userListing = {
  title: 'shell:screen.users',
  filters: userFilters,
  item: userItem,
  columns: {
    name: {
      kind: 'text',
      title: 'access/users:column.name',
      isIdentity: true,
      value: (row: UserItem) => row.userName,
    },
    email: { kind: 'text', title: 'access/users:column.email', value: (row: UserItem) => row.email },
    phone: {
      kind: 'phone',
      title: 'access/users:column.phone',
      isHiddenAtFirst: true,
      value: (row: UserItem) => row.phoneNumber,
    },
    active: {
      kind: 'word',
      title: 'access/users:column.active',
      value: (row: UserItem) => `access/users:active.${row.active}`,
    },
    roleGroups: {
      kind: 'text',
      title: 'access/users:column.roleGroups',
      none: 'access/users:noGroup',
      value: (row: UserItem) => row.roleGroups.map(({ name }) => name).join(', ') || null,
    },
    company: {
      kind: 'text',
      title: 'access/users:column.company',
      value: (row: UserItem) => row.companyName,
    },
    agency: { kind: 'text', title: 'access/users:column.agency', value: (row: UserItem) => row.agencyName },
    isOperationUser: {
      kind: 'word',
      title: 'access/users:column.isOperationUser',
      isHiddenAtFirst: true,
      value: (row: UserItem) => `access/users:yesNo.${row.isOperationUser}`,
    },
    lastSignIn: {
      kind: 'moment',
      title: 'access/users:column.lastSignIn',
      none: 'access/users:neverSignedIn',
      value: (row: UserItem) => row.lastSignInAt,
    },
    created: {
      kind: 'moment',
      title: 'access/users:column.created',
      value: (row: UserItem) => row.createdDate,
    },
  },
  sorts: userSorts,
  isCountedApart: true,
  hasPersonalData: true,
} as const

const userList = numberedListEndpoint({
  ...userListing,
  path: '/api/UserCrud/GetUsersWithPaginationQuery',
  access,
  summary: 'Users, by name unless the caller chooses another order',
  name: 'users',
})

/** Maximum number of role groups per user. */
export const mostRoleGroups = 50

export const saveUserBody = z
  .object({
    id: rowIdOrNew(),
    email: email(),
    firstName: optionalText(accountLimits.nameLength),
    lastName: optionalText(accountLimits.nameLength),
    /** First and last name in one field, as an alternative: the last word is the family name. */
    userName: optionalText(2 * accountLimits.nameLength + 1),
    phoneNumber: z.preprocess((sent) => (sent === '' ? null : sent), phoneNumber().nullish()),
    /** Rejected when present: users set their own password with the emailed code. */
    password: optionalText(200),
    active: z.coerce.number('validation:choice').int().min(0).max(1).default(1),
    /** Single group of the user; when absent, an update leaves the groups unchanged. */
    roleGroupID: rowId().nullish(),
    /** Several groups; takes precedence over the single group. */
    roleGroupIDs: z.array(rowId(), 'validation:choice').max(mostRoleGroups, 'validation:tooBig').nullish(),
    companyID: rowId().nullish(),
    agencyID: rowId().nullish(),
    isOperationUser: z.boolean('validation:choice').default(false),
    /** Version from the list; when absent, the newest version is changed. */
    version: versionNumber().nullish(),
  })
  .superRefine(({ firstName, lastName, userName, id, roleGroupID, roleGroupIDs, password }, check) => {
    const refuse = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message })
    const isWhole = (userName?.split(/\s+/).length ?? 0) > 1
    if (!firstName && !isWhole) refuse('firstName', 'account:name.firstRequired')
    if (!lastName && !isWhole) refuse('lastName', 'account:name.lastRequired')
    if (id < 1 && !roleGroupID && !roleGroupIDs?.length) refuse('roleGroupIDs', 'access/users:required.group')
    if (password) refuse('password', 'access/users:invalid.password')
  })
export type SaveUser = z.output<typeof saveUserBody>

const session = z.object({ startedAt: z.iso.datetime(), expiresAt: z.iso.datetime() })

const permission = z.object({
  definition: z.string(),
  isHeld: z.boolean(),
  /** Names of the groups that grant the flag to the user. */
  groups: z.array(z.string()),
  /** Individual exception: 1 grants, 0 revokes, null when there is none. */
  exception: z.int().nullable(),
})
export type UserPermission = z.output<typeof permission>

const auditLine = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null: by the system. */
  actorName: z.string().nullable(),
  action: z.string(),
})

const userDetail = userItem.extend({
  permissions: z.array(permission),
  sessions: z.array(session),
  history: z.array(auditLine),
  /** Unfinished work that remains when the account is closed. */
  openWork: z.object({ drafts: z.int(), cartItems: z.int() }),
  hasPassword: z.boolean(),
})
export type UserDetail = z.output<typeof userDetail>

const oneUser = z.object({ userID: userId() })

export const userEndpoints = {
  listUsers: userList,
  exportUsers: userList.export,
  getUserDetail: endpoint({
    method: 'POST',
    path: '/api/UserCrud/GetUserDetail',
    access,
    summary:
      'A user with effective permissions and where they come from, open sessions and what was done to the account',
    body: oneUser,
    answer: userDetail,
  }),
  saveUser: endpoint({
    method: 'POST',
    path: '/api/UserCrud/CreateUser',
    access,
    summary:
      'Id −1 invites a user by email, who chooses a password by a mailed code; another id changes that user. Closing an account and changing its groups end its sessions',
    body: saveUserBody,
    answer: userItem,
    errors: ['changedMeanwhile', 'lastAdministrator', 'wouldGiveMore'],
  }),
  setUserActive: endpoint({
    method: 'POST',
    path: '/api/UserCrud/SetUserActive',
    access,
    summary: 'Closes an account, which ends its sessions, or opens it again',
    body: oneUser.extend({ active: z.int('validation:choice').min(0).max(1) }),
    answer: userItem,
    errors: ['lastAdministrator', 'wouldGiveMore', 'notYourself'],
  }),
  sendInvitation: endpoint({
    method: 'POST',
    path: '/api/UserCrud/SendInvitation',
    access,
    summary: 'Mails the invitation again',
    body: oneUser,
    answer: outcome,
    limit: { max: 30, windowSeconds: 60 },
  }),
  sendResetCode: endpoint({
    method: 'POST',
    path: '/api/UserCrud/SendResetCode',
    access,
    summary: 'Mails the user a code by which they choose a new password',
    body: oneUser,
    answer: outcome,
    limit: { max: 30, windowSeconds: 60 },
  }),
  endUserSessions: endpoint({
    method: 'POST',
    path: '/api/UserCrud/EndUserSessions',
    access,
    summary: 'Ends all sessions of a user at once',
    body: oneUser,
    answer: outcome,
  }),
  listUsersByRole: endpoint({
    method: 'POST',
    path: '/api/UserCrud/GetUsersByRole',
    access: 'staff',
    summary: 'Names of the active users of a role group or token role; agents get those of their agency',
    body: z
      .object({ roleGroupID: rowId().nullish(), role: z.enum(roleNames, 'validation:choice').nullish() })
      .refine(({ roleGroupID, role }) => (roleGroupID ?? role ?? null) !== null, {
        path: ['roleGroupID'],
        message: 'validation:required',
      }),
    answer: z.array(namedRow),
  }),
  listUserChoices: endpoint({
    method: 'POST',
    path: '/api/UserCrud/GetUserChoices',
    access,
    summary: 'What a user can be given: role groups and agencies, and companies by name',
    body: z.object({ companySearch: optionalText(100), companyID: rowId().nullish() }),
    answer: z.object({
      roleGroups: z.array(namedRow.extend({ role: z.enum(roleNames), canGive: z.boolean() })),
      agencies: z.array(namedRow),
      companies: z.array(namedRow),
    }),
  }),
}

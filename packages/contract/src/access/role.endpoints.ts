/** Permission flags. See also the endpoints of the screens that manage groups and users. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome, requiredText, rowId } from '../fields.ts'
import { roleGroupEndpoints } from './roleGroup.endpoints.ts'
import { userRightsEndpoints } from './userRights.endpoints.ts'

const role = z.object({
  id: z.int(),
  definition: z.string(),
  /** False for a flag that staff created, which grants no access. */
  isStandard: z.boolean(),
  /** API calls that the flag permits. */
  calls: z.array(z.object({ path: z.string(), summary: z.string() })),
  groups: z.array(z.string()),
  /** Number of active users with the flag. */
  userCount: z.int(),
})
export type Role = z.output<typeof role>

export const roleEndpoints = {
  listRoles: endpoint({
    method: 'POST',
    path: '/api/Role/GetRoles',
    access: 'definitions_rolecrud',
    summary: 'Permission flags with what they open and who holds them',
    answer: z.array(role),
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/api/Role/CreateRole',
    access: 'definitions_rolecrud',
    summary: 'A flag of one’s own, which opens nothing; administrators hold it',
    body: z.object({
      definition: requiredText(60, 'access/roles:required.definition').regex(
        /^[a-z][a-z0-9_]{2,59}$/,
        'access/roles:invalid.definition',
      ),
    }),
    answer: z.object({ id: z.int() }),
  }),
  deleteRole: endpoint({
    method: 'POST',
    path: '/api/Role/DeleteRole',
    access: 'definitions_rolecrud',
    summary: 'Deletes a flag of one’s own and takes it from everyone; standard flags stay',
    body: z.object({ id: rowId() }),
    answer: outcome,
    errors: ['roleFixed'],
  }),
  ...roleGroupEndpoints,
  ...userRightsEndpoints,
}

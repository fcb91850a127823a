import type { NothingForeign } from '../../../testing/foreignWorld.ts'

export const companyNothingForeign: NothingForeign = {
  updateCompanySegment: 'an agent is refused before any company is looked for; whoever may choose sees all',
}

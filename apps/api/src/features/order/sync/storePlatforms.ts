import type { Ctx } from '../../../platform/ctx.ts'

/** Keys of the connectors of stores that this process knows. */
export const storeConnectorsOf = ({ connectors }: Pick<Ctx, 'connectors'>): string[] =>
  connectors.with('store').map(({ key }) => key)

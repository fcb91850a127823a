import { useQueryClient } from '@tanstack/react-query'
import { serviceBookerEndpoints } from '@kervan/contract/pricing/bookers/serviceBooker.endpoints'
import type { ServiceBooker } from '@kervan/contract/pricing/bookers/serviceBooker.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'

/** Chooses who books a service. A service that nobody books is no longer offered, so that needs a confirmation. */
export const useServiceBooker = () => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(queriesOf(serviceBookerEndpoints.listServiceBookers))
  const setBooker = useEndpointMutation(serviceBookerEndpoints.setServiceBooker, {
    onSuccess: ({ name }) => notify('success', t('pricing/bookers:saved', { service: name })),
  })
  const save = ({ id }: ServiceBooker, bookedBy: string | null): Promise<unknown> =>
    setBooker.mutateAsync({ body: { id, bookedBy } }).finally(refresh)
  return {
    choose: (service: ServiceBooker, bookedBy: string | null): void => {
      if (bookedBy === service.bookedBy) return
      if (bookedBy !== null) void save(service, bookedBy).catch(() => undefined)
      else
        confirm({
          title: t('pricing/bookers:stop.title', { service: service.name }),
          text: t('pricing/bookers:stop.text'),
          action: t('pricing/bookers:stop.action'),
          onConfirm: async () => {
            await save(service, null)
          },
        })
    },
    /** Id of the service that is being saved. */
    savedId: setBooker.isPending ? setBooker.variables.body.id : null,
  }
}

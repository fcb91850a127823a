import { paperEndpoints } from '@kervan/contract/order/papers.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { saveFile } from '../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'

/** Buttons that download the pick list and the packing slips of orders. */
export const OrderPapers = ({ ids, size }: { ids: readonly string[]; size?: 'small' }) => {
  const { t } = useTranslation()
  const options = { failedText: t('order:paperFailed'), onSuccess: saveFile }
  const pickList = useEndpointMutation(paperEndpoints.makePickList, options)
  const packingSlips = useEndpointMutation(paperEndpoints.makePackingSlips, options)
  const body = { orderIds: [...ids] }
  return (
    <>
      <Button size={size} isBusy={pickList.isPending} onClick={() => pickList.mutate({ body })}>
        {t('order:action.pickList')}
      </Button>
      <Button size={size} isBusy={packingSlips.isPending} onClick={() => packingSlips.mutate({ body })}>
        {t('order:action.packingSlips')}
      </Button>
    </>
  )
}

import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import styles from './Bag.module.css'

interface SplitBarProps {
  bagId: string
  pieces: readonly { shipmentId: string; pieceNumber: number }[]
  onDone: () => void
}

/** Moves the selected pieces to a new bag. */
export const SplitBar = ({ bagId, pieces, onDone }: SplitBarProps) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const split = useEndpointMutation(bagEndpoints.splitBag, {
    onSuccess: async (bag) => {
      notify('success', t('air/bags:split.done', { number: bag.number, count: bag.pieceCount }))
      onDone()
      await Promise.all(
        [bagEndpoints.listBags, bagEndpoints.findBag, bagEndpoints.getBagShipments].map((row) =>
          queries.invalidateQueries(queriesOf(row)),
        ),
      )
      await navigate(`/pickup/shipmentlist/${bag.id}`)
    },
  })
  if (pieces.length === 0) return null
  return (
    <div className={styles.split}>
      <span>{t('air/bags:split.chosen', { count: pieces.length })}</span>
      <Button size="small" onClick={onDone}>
        {t('ui:action.clear')}
      </Button>
      <Button
        size="small"
        kind="primary"
        isBusy={split.isPending}
        onClick={() =>
          confirm({
            title: t('air/bags:split.ask', { count: pieces.length }),
            action: t('air/bags:split.action'),
            onConfirm: () => split.mutateAsync({ body: { id: bagId, pieces: [...pieces] } }),
          })
        }
      >
        {t('air/bags:split.action')}
      </Button>
    </div>
  )
}

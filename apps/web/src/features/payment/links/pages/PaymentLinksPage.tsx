import { linkEndpoints } from '@kervan/contract/payment/links/link.endpoints'
import type { LinkState, PaymentLinkRecord } from '@kervan/contract/payment/links/link.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { copyLink } from '../copyLink.ts'

const tones: Record<LinkState, Tone> = {
  open: 'info',
  paid: 'ok',
  refunded: 'none',
  paidOtherwise: 'ok',
  changed: 'warn',
  expired: 'none',
  withdrawn: 'none',
}

/** Payment links, newest first; open links can be copied and withdrawn. */
export const PaymentLinksPage = () => {
  const { t } = useTranslation()
  const ask = useConfirm()
  const queryClient = useQueryClient()
  const list = useEndpointList(linkEndpoints.listPaymentLinks)
  const withdraw = useEndpointMutation(linkEndpoints.withdrawPaymentLink, {
    onSuccess: async ({ returnText }) => {
      notify('success', returnText)
      await queryClient.invalidateQueries(queriesOf(linkEndpoints.listPaymentLinks))
    },
  })
  const actionsOf = ({ id, status, url }: PaymentLinkRecord): RowAction[] => [
    ...(url ? [{ key: 'copy', label: t('payment:link.copy'), onSelect: () => void copyLink(url) }] : []),
    ...(status === 'open'
      ? [
          {
            key: 'withdraw',
            label: t('payment:link.withdraw'),
            isDangerous: true,
            onSelect: () =>
              ask({
                title: t('payment:link.withdrawTitle'),
                text: t('payment:link.withdrawText'),
                action: t('payment:link.withdraw'),
                onConfirm: () => withdraw.mutateAsync({ body: { id } }),
              }),
          },
        ]
      : []),
  ]
  return (
    <ListScreen
      list={list}
      rowKey={({ id }) => id}
      rowActions={actionsOf}
      cells={{
        status: ({ status }) => <StateDot tone={tones[status]}>{t(`payment:linkState.${status}`)}</StateDot>,
      }}
      empty={
        <EmptyState
          title={t('payment:link.empty')}
          action={<ButtonLink to="/cart">{t('payment:history.toCart')}</ButtonLink>}
        >
          {t('payment:link.emptyText')}
        </EmptyState>
      }
    />
  )
}

import { useNavigate } from 'react-router'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { showError } from '../../../../platform/api/showError.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { RowMenu } from '../../../../ui/table/RowMenu.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import type { Wizard } from '../hooks/useWizard.ts'
import { wizardPath } from '../wizardTabs.ts'

/** Actions for the whole shipment in the wizard. */
export const WizardActions = ({ wizard }: { wizard: Wizard }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { shipment, isEditable, draft } = wizard
  const createLike = useEndpointMutation(shipmentEndpoints.createShipmentLike, {
    onSuccess: (like) => {
      notify('success', t('shipment/draft:action.likeCreated', { reference: like.assetReference }))
      return navigate(wizardPath(like.id, 'sender-receiver'))
    },
  })
  const remove = useEndpointMutation(shipmentEndpoints.deleteShipment, {
    onSuccess: () => navigate('/shipment/shipmentlist'),
  })
  const save = () =>
    void wizard.save().then(
      () => notify('success', t('shipment/draft:action.saved')),
      (error: unknown) => void showError(error),
    )
  const askToDelete = () =>
    confirm({
      title: t('shipment/draft:action.deleteTitle', { reference: shipment?.assetReference }),
      text: t('shipment/draft:action.deleteText'),
      action: t('shipment/draft:action.delete'),
      onConfirm: () => remove.mutateAsync({ params: { shipmentId: shipment!.id } }),
    })
  return (
    <>
      {shipment && (
        <RowMenu
          label={t('shipment/draft:action.more')}
          actions={[
            {
              key: 'like',
              label: t('shipment/draft:action.createLike'),
              onSelect: () => createLike.mutate({ body: { shipmentId: shipment.id } }),
            },
            ...(isEditable
              ? [
                  {
                    key: 'delete',
                    label: t('shipment/draft:action.delete'),
                    isDangerous: true,
                    onSelect: askToDelete,
                  },
                ]
              : []),
          ]}
        />
      )}
      <ButtonLink to="/shipment/shipmentlist">{t('shipment/draft:action.leave')}</ButtonLink>
      {isEditable && (
        <Button onClick={save} isBusy={draft.status === 'saving'}>
          {t('shipment/draft:action.save')}
        </Button>
      )}
    </>
  )
}

import { useEffect, useRef } from 'react'
import { ConfigProvider } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { isStaff } from '@kervan/contract/roles'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { LoadingRows } from '../../../../ui/light/States.tsx'
import { StepList } from '../../../../ui/light/StepList.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useSuggestedSender } from '../../../contact/hooks/useSuggestedSender.ts'
import { ShipmentOrderInfo } from '../../../order/components/ShipmentOrderInfo.tsx'
import { PaymentWindow } from '../../../payment/components/PaymentWindow.tsx'
import { usePayment } from '../../../payment/hooks/usePayment.ts'
import { usePaidPage } from '../../../payment/paid/usePaidPage.ts'
import { CompareButton } from '../../../pricing/quotes/components/compare/CompareButton.tsx'
import { ParcelWithoutOffer } from '../../../pricing/quotes/components/ParcelWithoutOffer.tsx'
import { ConflictDialog } from '../components/ConflictDialog.tsx'
import { DraftFacts } from '../components/DraftFacts.tsx'
import { ShipmentDocumentsPanel } from '../../documents/components/ShipmentDocumentsPanel.tsx'
import { PaymentTab } from '../components/PaymentTab.tsx'
import { ShipmentNotFound } from '../components/ShipmentNotFound.tsx'
import { Summary } from '../components/Summary.tsx'
import { TabFrame } from '../components/TabFrame.tsx'
import { WizardActions } from '../components/WizardActions.tsx'
import { WizardFooter } from '../components/WizardFooter.tsx'
import { useBookingWatch } from '../../booking/hooks/useBookingWatch.ts'
import { useWizard } from '../hooks/useWizard.ts'
import type { Wizard } from '../hooks/useWizard.ts'
import { tabState, wizardPath } from '../wizardTabs.ts'
import { isSenderBlank, toPartyValues } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { WizardTabContent } from './WizardTabContent.tsx'
import styles from '../components/Wizard.module.css'

/** Compact spacing, because users enter forty parcels an hour. */
const dense = { components: { Form: { itemMarginBottom: 8 } } }

/**
 * Prefills the sender of a new shipment unless values were already entered. Returns true once everything that is
 * known is in the form.
 */
const useSenderPrefill = ({ form, shipment }: Wizard, isNew: boolean): boolean => {
  const sender = useSuggestedSender(isNew)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isNew || shipment || !sender || isDone.current) return
    isDone.current = true
    const entered = form.getFieldValue('sender') as WizardValues['sender'] | undefined
    if (!isSenderBlank(entered)) return
    const { iossType, iossNumber, iossConfirmed } = entered ?? {}
    form.setFieldValue('sender', { ...toPartyValues(sender), iossType, iossNumber, iossConfirmed })
  }, [form, isNew, sender, shipment])
  return !isNew || shipment !== null || sender !== undefined
}

/** Shipment wizard page for create and edit, at /shipment/shipment/{id}/{tab}. */
export const ShipmentWizardPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { shipmentId, showLabelModal } = useParams()
  const session = useSession()
  const isForStaff = session !== null && isStaff(session)
  const wizard = useWizard()
  const { form, draft, shipment, tab, tabs, visited, isEditable } = wizard
  const isFilled = useSenderPrefill(wizard, shipmentId === undefined)
  useBookingWatch(shipment, draft.refresh)
  const payment = usePayment({ onChange: () => void draft.refresh() })
  usePaidPage(payment.view)

  if (draft.isLoading) return <LoadingRows rows={8} columns={3} />
  if (draft.error && !shipment) return <ShipmentNotFound error={draft.error} onRetry={draft.retry} />

  const title = shipment ? shipment.assetReference : t('shell:screen.shipment')
  return (
    <>
      <PageHeader
        title={title}
        isReference={shipment !== null}
        facts={<DraftFacts shipment={shipment} status={draft.status} />}
        actions={
          <>
            {shipment && <ShipmentOrderInfo shipmentId={shipment.id} />}
            <WizardActions wizard={wizard} />
          </>
        }
      />
      <ConfigProvider theme={dense}>
        <AppForm
          component={false}
          form={form}
          disabled={!isEditable}
          onValuesChange={wizard.markChanged}
          onFinish={wizard.next}
        >
          <div className={styles.wizard}>
            <div className={styles.steps}>
              <StepList
                label={t('shipment/draft:steps')}
                current={tab}
                onSelect={wizard.open}
                steps={tabs.map((key) => ({
                  key,
                  title: t(`shipment/draft:tab.${key}`),
                  state: tabState(shipment, key, visited),
                  isOptional: key === 'documents',
                }))}
              />
            </div>
            <TabFrame
              form={form}
              tab={tab}
              label={t(`shipment/draft:tab.${tab}`)}
              state={shipment?.state}
              isFilled={isFilled}
              isForm={tab !== 'documents' && tab !== 'label-payment'}
              onSubmit={tab === 'documents' ? wizard.next : form.submit}
            >
              {shipment && !isEditable && (
                <div className={styles.above}>
                  <Note tone="info">
                    {t(`shipment/draft:readOnly.${shipment.state === 'inCart' ? 'inCart' : 'later'}`)}
                  </Note>
                </div>
              )}
              <WizardTabContent payment={payment} wizard={wizard} isStaff={isForStaff} />
              <WizardFooter wizard={wizard} />
            </TabFrame>
            <Summary
              form={form}
              shipmentId={shipment?.id ?? null}
              chargesIossFee={wizard.ioss.chargesFee}
              usesIoss={wizard.ioss.usesIoss}
              showsOffers={isEditable && tab !== 'label-payment'}
              onViewPrices={wizard.viewPrices}
              renderCompare={(request) => <CompareButton request={request} />}
              renderWithoutOffer={(request) => <ParcelWithoutOffer request={request} />}
            />
          </div>
        </AppForm>
      </ConfigProvider>
      <ConflictDialog
        changes={draft.conflict}
        onTakeTheirs={() => void wizard.takeTheirs()}
        onKeepMine={() => void wizard.overwriteWithMine()}
      />
      <PaymentWindow view={payment.view} onClose={payment.close} onToCart={() => void navigate('/cart')} />
      {shipment && showLabelModal && (
        <AppModal
          open
          footer={null}
          title={t('shipment/draft:papers.title')}
          onCancel={() => void navigate(wizardPath(shipment.id, tab), { replace: true })}
        >
          <PaymentTab
            shipment={shipment}
            onOpen={wizard.open}
            offers={
              <ShipmentDocumentsPanel
                assetReference={shipment.assetReference}
                shipmentType={shipment.shipmentType}
              />
            }
          />
        </AppModal>
      )}
    </>
  )
}

import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { ConfigProvider } from 'antd'
import { useNavigate, useParams } from 'react-router'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { useTranslation } from '../../../platform/i18n.ts'
import { toNamePath } from '../../../platform/serverErrors.ts'
import { useSession } from '../../../platform/session.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StepList } from '../../../ui/light/StepList.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { useAddToCart } from '../../cart/hooks/useAddToCart.ts'
import { ContactPicker } from '../../contact/components/ContactPicker.tsx'
import { SaveContactButton } from '../../contact/components/SaveContactButton.tsx'
import { useDefaultSender } from '../../contact/hooks/useDefaultSender.ts'
import { GtipSearch } from '../../customs/components/GtipSearch.tsx'
import { AtrNote } from '../../pricing/components/compare/AtrNote.tsx'
import { CompareButton } from '../../pricing/components/compare/CompareButton.tsx'
import { InsuranceRows } from '../../pricing/components/compare/InsuranceRows.tsx'
import { OfferList } from '../../pricing/components/OfferList.tsx'
import { ConflictDialog } from '../components/wizard/ConflictDialog.tsx'
import { DetailsTab } from '../components/wizard/DetailsTab.tsx'
import { DocumentsTab } from '../components/wizard/DocumentsTab.tsx'
import { DraftFacts } from '../components/wizard/DraftFacts.tsx'
import { PapersPanel } from '../components/wizard/PapersPanel.tsx'
import { PaymentTab } from '../components/wizard/PaymentTab.tsx'
import { PiecesTab } from '../components/wizard/PiecesTab.tsx'
import { ProductsTab } from '../components/wizard/ProductsTab.tsx'
import { ReceiverFields } from '../components/wizard/ReceiverFields.tsx'
import { SenderFields } from '../components/wizard/SenderFields.tsx'
import { ShipmentNotFound } from '../components/wizard/ShipmentNotFound.tsx'
import { Summary } from '../components/wizard/Summary.tsx'
import { WizardActions } from '../components/wizard/WizardActions.tsx'
import { WizardFoot } from '../components/wizard/WizardFoot.tsx'
import { useBindingOffers } from '../hooks/useBindingOffers.ts'
import { useBookingWatch } from '../hooks/useBookingWatch.ts'
import { useWizard } from '../hooks/useWizard.ts'
import type { Wizard } from '../hooks/useWizard.ts'
import { tabState, wizardPath } from '../wizardTabs.ts'
import { fromPartyValues, toPartyValues } from '../wizardValues.ts'
import styles from '../components/wizard/Wizard.module.css'

/** Forty parcels and one hour: as much on the screen as can be read. */
const dense = { components: { Form: { itemMarginBottom: 8 } } }

/** A saved party fills its panel; the one in the panel can be saved. */
const PartyExtra = ({ wizard, party }: { wizard: Wizard; party: 'sender' | 'receiver' }) => {
  const { form, isEditable, markChanged } = wizard
  if (!isEditable) return null
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <ContactPicker
        kind={party}
        onPick={({ id: _, createdAt: __, ...picked }) => {
          form.setFieldValue(party, toPartyValues(picked))
          void form.validateFields([[party]], { recursive: true }).catch(() => undefined)
          markChanged()
        }}
      />
      <SaveContactButton
        kind={party}
        readParty={() => fromPartyValues(wizard.readValues()[party])}
        onRefused={(errors) =>
          form.setFields(
            Object.entries(errors).map(([field, messages]) => ({
              name: [party, ...toNamePath(field === 'dialCode' ? 'phone' : field)],
              errors: messages,
            })) as never,
          )
        }
      />
    </span>
  )
}

/** A new shipment starts with the company's default sender, unless something was entered already. */
const useSenderPrefill = ({ form, shipment }: Wizard, isNew: boolean): void => {
  const sender = useDefaultSender(isNew)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isNew || shipment || !sender || isDone.current) return
    isDone.current = true
    if (form.isFieldsTouched() || form.getFieldValue(['sender', 'authorizedPerson'])) return
    const { id: _, createdAt: __, isDefault: ___, ...party } = sender
    form.setFieldValue('sender', toPartyValues(party))
  }, [form, isNew, sender, shipment])
}

/** An offer that is chosen goes into the cart; from then on the shipment stays as it is. */
const OffersForCart = ({ wizard, shipment }: { wizard: Wizard; shipment: ShipmentAnswer }) => {
  const { t } = useTranslation()
  const { offers, returnText, error, retry } = useBindingOffers(shipment)
  const addToCart = useAddToCart({ onAdded: () => wizard.draft.refresh() })
  const busyId = addToCart.isPending ? addToCart.variables.body.offerId : null
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (returnText) return <Note tone="warn">{returnText}</Note>
  if (!offers) return <LoadingRows rows={5} columns={3} />
  return (
    <OfferList
      offers={offers}
      busyId={busyId}
      chooseLabel={t('wizard:offers.addToCart')}
      onChoose={({ id }) => {
        if (busyId === null) addToCart.mutate({ body: { shipmentId: shipment.id, offerId: id } })
      }}
    />
  )
}

const TabContent = ({ wizard, isStaff }: { wizard: Wizard; isStaff: boolean }): ReactNode => {
  const { form, tab, shipment, isEditable, markChanged } = wizard
  switch (tab) {
    case 'sender-receiver':
      return (
        <>
          <SenderFields form={form} extra={<PartyExtra wizard={wizard} party="sender" />} />
          <ReceiverFields form={form} extra={<PartyExtra wizard={wizard} party="receiver" />} />
        </>
      )
    case 'details':
      return <DetailsTab form={form} />
    case 'products':
      return (
        <ProductsTab
          form={form}
          shipment={shipment}
          isEditable={isEditable}
          onChanged={markChanged}
          renderGtipSearch={(props) => <GtipSearch {...props} />}
          renderAtr={(goods) => <AtrNote goods={goods} isQuietElsewhere />}
        />
      )
    case 'documents':
      return <DocumentsTab shipment={shipment} isStaff={isStaff} onChanged={() => wizard.draft.refresh()} />
    case 'packages':
      return (
        <PiecesTab
          form={form}
          shipment={shipment}
          isEditable={isEditable}
          onChanged={markChanged}
          renderInsurance={(goods) => <InsuranceRows goods={goods} hidesWarning />}
        />
      )
    case 'label-payment':
      return (
        <PaymentTab
          shipment={shipment}
          onOpen={wizard.open}
          offers={shipment && <OffersForCart wizard={wizard} shipment={shipment} />}
        />
      )
  }
}

interface TabFrameProps {
  /** Papers have a form of their own, and forms are not put into forms. */
  isForm: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Enter in a field goes on. */
const TabFrame = ({ isForm, onSubmit, children }: TabFrameProps) =>
  isForm ? (
    <form
      noValidate
      className={styles.main}
      onSubmit={(event) => {
        event.preventDefault()
        // What is submitted inside of a dialog is not this form's.
        if (event.target === event.currentTarget) onSubmit()
      }}
    >
      {children}
    </form>
  ) : (
    <div className={styles.main}>{children}</div>
  )

/** The shipment wizard: create and edit, at /shipment/shipment/{id}/{tab}. */
export const ShipmentWizardPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { shipmentId, showLabelModal } = useParams()
  const session = useSession()
  const isStaff = session?.roles.some((role) => role !== 'user4controllers') ?? false
  const wizard = useWizard()
  const { form, draft, shipment, tab, tabs, visited, isEditable } = wizard
  useSenderPrefill(wizard, shipmentId === undefined)
  useBookingWatch(shipment, draft.refresh)

  if (draft.isLoading) return <LoadingRows rows={8} columns={3} />
  if (draft.error && !shipment) return <ShipmentNotFound error={draft.error} onRetry={draft.retry} />

  const title = shipment ? shipment.assetReference : t('shell:screen.shipment')
  return (
    <>
      <PageHeader
        title={title}
        facts={<DraftFacts shipment={shipment} status={draft.status} />}
        actions={<WizardActions wizard={wizard} />}
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
                label={t('wizard:steps')}
                current={tab}
                onSelect={wizard.open}
                steps={tabs.map((key) => ({
                  key,
                  title: t(`wizard:tab.${key}`),
                  state: tabState(shipment, key, visited),
                  isOptional: key === 'documents',
                }))}
              />
            </div>
            <TabFrame isForm={tab !== 'documents' && tab !== 'label-payment'} onSubmit={form.submit}>
              {shipment && !isEditable && (
                <div className={styles.above}>
                  <Note tone="info">
                    {t(`wizard:readOnly.${shipment.state === 'inCart' ? 'inCart' : 'later'}`)}
                  </Note>
                </div>
              )}
              <TabContent wizard={wizard} isStaff={isStaff} />
              <WizardFoot wizard={wizard} />
            </TabFrame>
            <Summary
              form={form}
              showsOffers={isEditable && tab !== 'label-payment'}
              onViewPrices={wizard.viewPrices}
              renderCompare={(request) => <CompareButton request={request} />}
            />
          </div>
        </AppForm>
      </ConfigProvider>
      <ConflictDialog
        changes={draft.conflict}
        onTakeTheirs={() => void wizard.takeTheirs()}
        onKeepMine={() => void wizard.keepMine()}
      />
      {shipment && showLabelModal && (
        <AppModal
          open
          footer={null}
          title={t('wizard:papers.title')}
          onCancel={() => void navigate(wizardPath(shipment.id, tab), { replace: true })}
        >
          <PaymentTab
            shipment={shipment}
            onOpen={wizard.open}
            offers={
              <PapersPanel assetReference={shipment.assetReference} shipmentType={shipment.shipmentType} />
            }
          />
        </AppModal>
      )}
    </>
  )
}

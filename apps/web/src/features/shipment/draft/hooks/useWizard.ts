/** State of the shipment wizard: form values, current tab and navigation. */
import { useEffect, useRef, useState } from 'react'
import { Form } from 'antd'
import { useNavigate, useParams } from 'react-router'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { ShipmentTab } from '@kervan/contract/shipment/shipmentChoices'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { forgetUnsaved, readUnsaved, saveUnsaved } from '../../../../platform/session/unsaved.ts'
import type { UnsavedPlace } from '../../../../platform/session/unsaved.ts'
import { showError } from '../../../../platform/api/showError.ts'
import { movePendingQuoteTo, withPendingQuote } from '../pendingQuote.ts'
import { errorsOf, firstOpenTab, nextTab, previousTab, readTab, tabsOf, wizardPath } from '../wizardTabs.ts'
import { newValues, toValues } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { useAutosave } from './useAutosave.ts'
import { useDraft } from './useDraft.ts'
import { useIossAnswer } from '../customs/useIossAnswer.ts'
import { useValidationIssues } from './useValidationIssues.ts'
import { useFormValue } from './useFormValue.ts'

/** Tabs up to and including the open one; the earlier ones count as visited when a draft is reopened. */
const tabsUpTo = (tab: ShipmentTab, shipmentType: number): ShipmentTab[] => {
  const tabs = tabsOf(shipmentType)
  return tabs.slice(0, tabs.indexOf(tab))
}

export const useWizard = () => {
  const navigate = useNavigate()
  const { shipmentId = null, activeTab } = useParams()
  const [form] = Form.useForm<WizardValues>()
  const draft = useDraft(shipmentId)
  const [newTab, setNewTab] = useState<ShipmentTab>('sender-receiver')
  const [visited, setVisited] = useState<ReadonlySet<ShipmentTab>>(new Set())
  const filledFor = useRef<string | null | undefined>(undefined)
  const findings = useValidationIssues(form)
  const { shipment } = draft
  // Before the form is filled, so that the first frame already shows the tab that the address will name.
  const isOpening = shipment !== null && activeTab === undefined && filledFor.current !== shipment.id
  const namedTab = isOpening ? firstOpenTab(shipment) : readTab(activeTab)
  const tab = shipmentId === null ? newTab : namedTab
  const isEditable = shipment?.isEditable ?? true
  // Current place and session in a ref, because a save can return after the screen is gone.
  const session = useSession()
  const place = useRef<UnsavedPlace>({ name: '', userId: null })
  place.current = {
    name: `shipment:${shipmentId ?? 'new'}`,
    userId: session?.userId ?? place.current.userId,
    version: shipment?.version ?? null,
  }
  const readValues = (): WizardValues => form.getFieldsValue(true) as WizardValues

  const shipmentType = useFormValue<number>(form, 'shipmentType') ?? shipmentTypes.package
  const tabs = tabsOf(shipmentType)

  const fill = (values: WizardValues, id: string | null): void => {
    form.setFieldsValue(values)
    filledFor.current = id
  }

  const visit = (seen: readonly ShipmentTab[]): void =>
    setVisited((before) => (seen.every((name) => before.has(name)) ? before : new Set([...before, ...seen])))

  // Fills the form once per shipment; later answers to saves must not overwrite what the user is typing.
  useEffect(() => {
    if (shipmentId === null) {
      if (filledFor.current === undefined || (filledFor.current !== null && !shipment)) {
        fill(readUnsaved<WizardValues>(place.current) ?? withPendingQuote(newValues()), null)
        setNewTab('sender-receiver')
        setVisited(new Set())
      }
    } else if (shipment && filledFor.current !== shipment.id) {
      const unsaved = shipment.isEditable ? readUnsaved<WizardValues>(place.current) : null
      fill(unsaved ?? toValues(shipment), shipment.id)
      if (unsaved) autosave.markChanged()
      setVisited(new Set(tabsUpTo(tab, shipment.shipmentType)))
      if (tab !== readTab(activeTab)) void navigate(wizardPath(shipment.id, tab), { replace: true })
    }
  })

  /** The first save changes the address to the draft's id without resetting the form. */
  const arrive = (saved: ShipmentAnswer): void => {
    movePendingQuoteTo(saved.id)
    filledFor.current = saved.id
    void navigate(wizardPath(saved.id, tab), { replace: true })
  }

  const save = async (): Promise<ShipmentAnswer> => {
    autosave.markSaved()
    try {
      const { shipment: saved } = await draft.save(readValues)
      forgetUnsaved(place.current)
      if (shipmentId === null) arrive(saved)
      return saved
    } catch (error) {
      const isConflict = error instanceof ApiError && error.type === 'Conflict'
      if (!isConflict) saveUnsaved(place.current, readValues())
      throw error
    }
  }

  /** Autosave only reports errors that end the session; others are shown as save state. */
  const saveQuietly = async (): Promise<void> => {
    try {
      await save()
    } catch (error) {
      if (error instanceof ApiError && error.type === 'Authentication') void showError(error)
      throw error
    }
  }

  const isTabValid = (): Promise<boolean> =>
    form.validateFields({ validateOnly: true }).then(
      () => true,
      () => false,
    )

  // The draft is created once the first tab is valid; after that every valid value is saved.
  const autosave = useAutosave(
    saveQuietly,
    () => isEditable && draft.status !== 'conflict' && (shipmentId !== null || isTabValid()),
    draft.status,
  )

  const markChanged = (): void => {
    if (shipmentId === null) saveUnsaved(place.current, readValues())
    autosave.markChanged()
  }

  const ioss = useIossAnswer({ form, shipment, isEditable, onChanged: markChanged })

  useEffect(() => {
    if (shipment) findings.showDoubts(shipment.findings.filter((finding) => finding.tab === tab))
    // Runs again only when the server's issues or the open tab change
  }, [shipment?.findings, tab])

  // Shows the errors again when the user returns to a tab that was left with errors.
  useEffect(() => {
    if (shipment && visited.has(tab)) findings.showErrors(errorsOf(shipment, tab), false)
    // Runs when a wizard tab opens, not after each save.
  }, [tab, filledFor.current])

  const open = (target: ShipmentTab): void => {
    visit([tab])
    window.scrollTo({ top: 0 })
    if (shipmentId === null) setNewTab(target)
    else void navigate(wizardPath(shipmentId, target))
  }

  /** Saves and opens the prices, or the next tab unless the server found an error on the current tab. */
  const saveAndGo = async (way: 'next' | 'prices'): Promise<void> => {
    const target = way === 'next' ? nextTab(tabs, tab) : 'label-payment'
    if (!isEditable) return open(target)
    visit([tab])
    try {
      const saved = await save()
      if (findings.showErrors(errorsOf(saved, tab), true) && way === 'next') return
      window.scrollTo({ top: 0 })
      void navigate(wizardPath(saved.id, target))
    } catch (error) {
      if (draft.status !== 'conflict') void showError(error)
    }
  }

  return {
    form,
    draft,
    shipment,
    isEditable,
    tab,
    tabs,
    visited,
    ioss,
    markChanged,
    readValues,
    open,
    save,
    next: () => void saveAndGo('next'),
    previous: () => open(previousTab(tabs, tab)),
    viewPrices: () => void saveAndGo('prices'),
    /** After a conflict: replaces the form values with the version saved by others. */
    takeTheirs: async () => {
      const theirs = await draft.reload()
      if (theirs) fill(toValues(theirs), theirs.id)
    },
    overwriteWithMine: async () => {
      await draft.reload()
      await save()
    },
  }
}

export type Wizard = ReturnType<typeof useWizard>

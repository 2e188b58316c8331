import './design.css';

export { AccordionGroup } from './accordion/AccordionGroup.tsx';
export { Button } from './actions/Button.tsx';
export { ButtonGroup } from './actions/ButtonGroup.tsx';
export { LastActions } from './actions/LastActions.tsx';
export {
  ButtonLink,
  type ButtonLinkProps,
  TextLink,
} from './actions/links.tsx';
export { FOOTER_ID, MAIN_ID, SKIP_LINK_ID, TITLE_ID } from './core/anchors.ts';
export { configureDesign } from './core/configure.tsx';
export { focusOnceGone } from './core/focusOnceGone.ts';
export { focusSkipLink } from './core/focusSkipLink.ts';
export { ICONS } from './core/icons.ts';
export { addDesignStrings } from './core/strings.ts';
export { applyScheme, followTheme } from './core/theme.ts';
export { useWide } from './core/useWide.ts';
export { AmountSummary } from './data/AmountSummary.tsx';
export { CopyableValue } from './data/CopyableValue.tsx';
export { DeadlineTimeline, type TimelineStep } from './data/DeadlineTimeline.tsx';
export { PaperOnly } from './data/PaperOnly.tsx';
export { QrCode } from './data/QrCode.tsx';
export { Table } from './data/Table.tsx';
export { Alert, type AlertProps } from './feedback/Alert.tsx';
export { announce } from './feedback/announce.ts';
export { Badge, type BadgeProps } from './feedback/Badge.tsx';
export { FocusRegion } from './feedback/FocusRegion.tsx';
export { Callout, ImportantAside } from './feedback/ImportantAside.tsx';
export { LateContent } from './feedback/LateContent.tsx';
export { Pictogram } from './feedback/Pictogram.tsx';
export { ProgressBar } from './feedback/ProgressBar.tsx';
export { Loading, StatusAnnouncer, WithScript } from './feedback/status.tsx';
export { ErrorSummary, type ErrorSummaryProps } from './form/ErrorSummary.tsx';
export { Form } from './form/Form.tsx';
export { FormHelp } from './form/FormHelp.tsx';
export { FormRow } from './form/FormRow.tsx';
export { caretOf, fieldId, focusField, typedText, writeField } from './form/fieldId.ts';
export { MessageLine } from './form/MessageLine.tsx';
export { RadioGroup } from './form/RadioGroup.tsx';
export { AmountField, CodeField, type CodeFieldProps, TextField } from './form/TextField.tsx';
export { BackToTop } from './layout/BackToTop.tsx';
export { Banner } from './layout/Banner.tsx';
export { Breadcrumb } from './layout/Breadcrumb.tsx';
export { DemonstrationNotice } from './layout/DemonstrationNotice.tsx';
export { DisplaySettings } from './layout/DisplaySettings.tsx';
export { Footer, type FooterProps } from './layout/Footer.tsx';
export { Header, type HeaderProps } from './layout/Header.tsx';
export { LanguageSelector, type LanguageSelectorProps } from './layout/LanguageSelector.tsx';
export { type FramePartProps, PageLayout, type PageLayoutProps } from './layout/PageLayout.tsx';
export {
  BesideAside,
  Column,
  Columns,
  Container,
  PageHeader,
  type PageHeaderProps,
  Section,
  Stack,
} from './layout/primitives.tsx';
export { SkipLinks } from './layout/SkipLinks.tsx';
export { Summary } from './layout/Summary.tsx';
export {
  DescriptionList,
  type DescriptionListProps,
  InLanguage,
  InlineLanguage,
  List,
  OneLine,
  SpokenText,
  Text,
} from './layout/text.tsx';
export { WebviewLinks, type WebviewLinksProps } from './layout/WebviewLinks.tsx';
export { Modal } from './modal/Modal.tsx';
export { ModalHost } from './modal/ModalHost.tsx';
export { type ModalContentProps, useModal } from './modal/useModal.ts';
export { NoticeCard, type NoticeCardProps } from './notice-cards/NoticeCard.tsx';
export type { NoticeLegend } from './notice-cards/NoticeFigure.tsx';
export { OperationCodeImage } from './notice-cards/OperationCodeImage.tsx';
export { PaymentSlipImage } from './notice-cards/PaymentSlipImage.tsx';
export { NoticeList, type NoticeListItem } from './notice-list/NoticeList.tsx';
export { ScanModal } from './scan-modal/lazy.ts';

import './design.css';

export {
  AccordionGroup,
  type AccordionGroupProps,
  type AccordionItem,
} from './accordion/AccordionGroup.tsx';
export { Button, type ButtonPriority, type ButtonProps } from './actions/Button.tsx';
export { ButtonGroup, type ButtonGroupProps } from './actions/ButtonGroup.tsx';
export { CopyButton, type CopyButtonProps } from './actions/CopyButton.tsx';
export {
  ButtonLink,
  type ButtonLinkProps,
  ExternalLinkButton,
  type ExternalLinkButtonProps,
  TextLink,
  type TextLinkProps,
} from './actions/links.tsx';
export { FOOTER_ID, MAIN_ID, SKIP_LINK_ID, TITLE_ID } from './core/anchors.ts';
export { configureDesign, type DesignOptions } from './core/configure.tsx';
export { focusOnceGone } from './core/focusOnceGone.ts';
export { ICONS, type IconName } from './core/icons.ts';
export { addDesignStrings, type DsfrStrings } from './core/strings.ts';
export { applyScheme, followTheme } from './core/theme.ts';
export { AmountSummary, type AmountSummaryProps } from './data/AmountSummary.tsx';
export { CopyableValue, type CopyableValueProps } from './data/CopyableValue.tsx';
export {
  DeadlineTimeline,
  type DeadlineTimelineProps,
  type TimelineStep,
} from './data/DeadlineTimeline.tsx';
export { PaperOnly, type PaperOnlyProps } from './data/PaperOnly.tsx';
export { QrCode, type QrCodeProps } from './data/QrCode.tsx';
export { Table, type TableColumn, type TableProps, type TableRow } from './data/Table.tsx';
export { Alert, type AlertProps } from './feedback/Alert.tsx';
export { Badge, type BadgeProps } from './feedback/Badge.tsx';
export { FocusRegion, type FocusRegionProps } from './feedback/FocusRegion.tsx';
export { Callout, ImportantAside, type ImportantAsideProps } from './feedback/ImportantAside.tsx';
export { LateContent } from './feedback/LateContent.tsx';
export { Pictogram, type PictogramProps } from './feedback/Pictogram.tsx';
export { ProgressBar, type ProgressBarProps } from './feedback/ProgressBar.tsx';
export { Loading, type LoadingProps, StatusAnnouncer } from './feedback/status.tsx';
export { WithoutScript, type WithoutScriptProps } from './feedback/WithoutScript.tsx';
export { CodeField, type CodeFieldProps } from './form/CodeField.tsx';
export { ErrorSummary, type ErrorSummaryProps } from './form/ErrorSummary.tsx';
export type { FieldProps } from './form/FieldFrame.tsx';
export { Form, type FormProps } from './form/Form.tsx';
export { FormRow } from './form/FormRow.tsx';
export { caretOf, fieldId, focusField, typedText, writeField } from './form/fieldId.ts';
export { MessageLine, type MessageLineProps } from './form/MessageLine.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './form/RadioGroup.tsx';
export {
  AmountField,
  type AmountFieldProps,
  TextField,
  type TextFieldProps,
} from './form/TextField.tsx';
export { BackToTop } from './layout/BackToTop.tsx';
export { Banner, type BannerProps } from './layout/Banner.tsx';
export { Breadcrumb, type BreadcrumbProps } from './layout/Breadcrumb.tsx';
export {
  DemonstrationNotice,
  type DemonstrationNoticeProps,
} from './layout/DemonstrationNotice.tsx';
export { DisplaySettings, type DisplaySettingsProps } from './layout/DisplaySettings.tsx';
export { Footer, type FooterLink, type FooterProps } from './layout/Footer.tsx';
export { Header, type HeaderProps } from './layout/Header.tsx';
export {
  type LanguageChoice,
  LanguageSelector,
  type LanguageSelectorProps,
} from './layout/LanguageSelector.tsx';
export { PageLayout, type PageLayoutProps } from './layout/PageLayout.tsx';
export {
  BesideAside,
  type BesideAsideProps,
  Column,
  type ColumnProps,
  Columns,
  Container,
  type ContainerProps,
  PageHeader,
  type PageHeaderProps,
  Section,
  type SectionProps,
  Stack,
  type StackProps,
} from './layout/primitives.tsx';
export { SkipLinks, type SkipLinksProps } from './layout/SkipLinks.tsx';
export { Summary, type SummaryProps } from './layout/Summary.tsx';
export {
  DescriptionList,
  type DescriptionListProps,
  InLanguage,
  InlineLanguage,
  List,
  type ListProps,
  SpokenText,
  Text,
  type TextProps,
} from './layout/text.tsx';
export { Modal, type ModalProps } from './modal/Modal.tsx';
export { ModalHost } from './modal/ModalHost.tsx';
export {
  type ModalContentProps,
  type ModalControls,
  type ModalDescriptor,
  useModal,
} from './modal/useModal.ts';
export { NoticeCard, type NoticeCardProps } from './notice-cards/NoticeCard.tsx';
export type { NoticeLegend } from './notice-cards/NoticeFigure.tsx';
export {
  OperationCodeImage,
  type OperationCodeImageProps,
} from './notice-cards/OperationCodeImage.tsx';
export { PaymentSlipImage, type PaymentSlipImageProps } from './notice-cards/PaymentSlipImage.tsx';
export {
  NoticeList,
  type NoticeListItem,
  type NoticeListProps,
} from './notice-list/NoticeList.tsx';
export { ScanModal } from './scan-modal/lazy.ts';
export type { ScanModalProps, ScanStrings } from './scan-modal/ScanModal.tsx';

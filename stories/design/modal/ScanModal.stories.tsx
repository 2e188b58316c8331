import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { ScanModal } from '#design';

/** The modal with its samples: a view, to which nothing but a state is given. */
const meta = {
  title: 'Design/Modal/ScanModal',
  component: ScanModal,
  parameters: { docs: { story: { inline: false, iframeHeight: 600 } } },
  // Loaded when it is shown: no table of props knows it before.
  argTypes: {
    phase: { control: 'select', options: ['starting', 'ready', 'found', 'off', 'failed'] },
    torch: { control: 'radio', options: ['none', 'off', 'on'] },
  },
  args: {
    strings: {
      title: 'Scanner le code de l’avis',
      instruction: 'Placez le code dans le cadre.',
      video: 'Image de la caméra',
      cameraLabel: 'Caméra',
      noCamera: 'Aucune caméra',
      retry: 'Réessayer',
      torchOn: 'Allumer la lampe',
      torchOff: 'Éteindre la lampe',
      zoomLabel: 'Zoom',
      typeInstead: 'Saisir le numéro',
      pictureLabel: 'Choisir une photo',
      pictureHint: 'Image ou PDF de l’avis.',
      pictureDrop: 'Vous pouvez aussi déposer le fichier ici.',
      pictureButton: 'Choisir un fichier',
    },
    videoRef: () => undefined,
    phase: 'ready',
    status: 'La caméra est prête.',
    cameras: [
      { id: 'arriere', label: 'Caméra arrière' },
      { id: 'avant', label: 'Caméra avant' },
    ],
    cameraId: 'arriere',
    torch: 'none',
    pictureProgress: '',
    zooms: [],
    zoom: 1,
    onZoom: fn(),
    onCamera: fn(),
    onRetry: fn(),
    onTorch: fn(),
    onFile: fn(),
    onTypeInstead: fn(),
    onClose: fn(),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('dialog')).toBeVisible());
  },
} satisfies Meta<typeof ScanModal>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Starting: Story = { args: { phase: 'starting', status: 'La caméra démarre.' } };
export const WithTorch: Story = { args: { torch: 'off' } };
export const WithZoom: Story = {
  args: { zooms: [1, 2, 3].map((value) => ({ value, label: `× ${value}` })), zoom: 2 },
};
export const Failed: Story = {
  args: {
    phase: 'failed',
    status: '',
    cameras: [],
    cameraId: '',
    cameraError: 'L’accès à la caméra est refusé.',
    cameraHelp: 'Autorisez-la dans les réglages de la page.',
  },
};
export const PictureRead: Story = { args: { pictureProgress: 'Lecture du fichier « avis.jpg »…' } };
export const PictureFailed: Story = { args: { pictureError: 'Aucun code sur cette image.' } };

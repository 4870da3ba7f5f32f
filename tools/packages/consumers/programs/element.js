import '@stoa/chat/embed';

const place = document.querySelector('#app');
const chat = document.createElement('stoa-chat');
chat.embedKey = place.dataset.embedKey;
chat.titleText = 'Advice';
place.append(chat);

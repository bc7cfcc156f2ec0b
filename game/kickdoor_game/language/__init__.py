"""What a card may say: data only. Each word is a frozen struct; engines act on it, `wording` puts it into English."""
